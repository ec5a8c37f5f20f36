/* SPDX-License-Identifier: MIT */
#include "page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../output.h"

static const char style[] =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .7rem;border-bottom:1px solid #8888;text-align:left}"
    "code,pre{font-family:ui-monospace,monospace}pre{overflow:auto;padding:.5rem;border:1px solid #8888}"
    ":root{color-scheme:light dark}";

/* Writes text with the characters of HTML spelt out. */
static void write_text(const struct page *page, const char *text)
{
	if (!page->html) {
		output_text(text);
		return;
	}
	for (; *text != '\0'; text++) {
		if (*text == '<')
			output_text("&lt;");
		else if (*text == '&')
			output_text("&amp;");
		else
			output_bytes(text, 1);
	}
}

/* Text between what HTML and what Markdown puts around it. */
static void write_between(const struct page *page, const char *html_before, const char *markdown_before,
                          const char *text, const char *html_after, const char *markdown_after)
{
	output_text(page->html ? html_before : markdown_before);
	write_text(page, text);
	output_text(page->html ? html_after : markdown_after);
}

void page_begin(const struct page *page, const char *title)
{
	if (!page->html) {
		output_format("# %s\n", title);
		return;
	}
	output_format("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
	              "<meta name=\"viewport\" content=\"width=device-width\">\n"
	              "<title>%s</title>\n<style>%s</style>\n<h1>%s</h1>\n",
	              title, style, title);
}

void page_end(const struct page *page)
{
	if (page->html)
		output_text("</html>\n");
}

void page_heading(const struct page *page, const char *text)
{
	write_between(page, "<h2>", "\n## ", text, "</h2>\n", "\n");
}

void page_paragraph(const struct page *page, const char *text)
{
	write_between(page, "<p>", "\n", text, "</p>\n", "\n");
}

void page_code(const struct page *page, const char *text)
{
	write_between(page, "<pre>", "\n    ", text, "</pre>\n", "\n");
}

void page_list_begin(const struct page *page)
{
	output_text(page->html ? "<ul>\n" : "\n");
}

void page_list_item(const struct page *page, const char *text)
{
	write_between(page, "<li>", "* ", text, "</li>\n", "\n");
}

void page_list_end(const struct page *page)
{
	output_text(page->html ? "</ul>\n" : "");
}

static void write_row(const struct page *page, const char *cells, const char *tag)
{
	if (!page->html) {
		output_text("| ");
		for (; *cells != '\0'; cells++)
			output_text(*cells == '|' ? " | " : (char[2]){*cells, '\0'});
		output_text(" |\n");
		return;
	}
	output_text("<tr>");
	for (;;) {
		char cell[300];
		size_t length = strcspn(cells, "|");
		snprintf(cell, sizeof cell, "%.*s", (int)length, cells);
		output_format("<%s>", tag);
		write_text(page, cell);
		output_format("</%s>", tag);
		if (cells[length] == '\0')
			break;
		cells += length + 1;
	}
	output_text("</tr>\n");
}

void page_table_begin(const struct page *page, const char *heads)
{
	output_text(page->html ? "<table>\n" : "\n");
	write_row(page, heads, "th");
	if (page->html)
		return;
	output_text("| ---");
	for (const char *c = heads; *c != '\0'; c++)
		if (*c == '|')
			output_text(" | ---");
	output_text(" |\n");
}

void page_table_row(const struct page *page, const char *format, ...)
{
	char cells[1000];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(cells, sizeof cells, format, arguments);
	va_end(arguments);
	write_row(page, cells, "td");
}

void page_table_end(const struct page *page)
{
	output_text(page->html ? "</table>\n" : "");
}
