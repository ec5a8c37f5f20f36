/* SPDX-License-Identifier: MIT */
/* A page of text and tables, in Markdown or HTML. */
#ifndef QUEENS_CLI_JOURNAL_PAGE_H
#define QUEENS_CLI_JOURNAL_PAGE_H

#include "../command.h"

struct page {
	bool html;
};

void page_begin(const struct page *page, const char *title);
void page_end(const struct page *page);
void page_heading(const struct page *page, const char *text);
void page_paragraph(const struct page *page, const char *text);
void page_code(const struct page *page, const char *text);
void page_list_begin(const struct page *page);
void page_list_item(const struct page *page, const char *text);
void page_list_end(const struct page *page);

/* Cells are separated by '|'. */
void page_table_begin(const struct page *page, const char *heads);
void page_table_row(const struct page *page, const char *format, ...) PRINTF_LIKE(2, 3);
void page_table_end(const struct page *page);

#endif
