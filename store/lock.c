/* SPDX-License-Identifier: MIT */
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOCK_PATH 4096

/* The whole file; POSIX locks also work between the clients of an NFS server. */
static struct flock whole_file(void)
{
	return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
}

/* The holder writes its name into the file, for the message of those who come second. */
static void sign(int lock)
{
	char host[80] = "?", text[160];

	gethostname(host, sizeof host - 1);
	int length = snprintf(text, sizeof text, "process %ld on %s\n", (long)getpid(), host);
	if (ftruncate(lock, 0) != 0 || pwrite(lock, text, (size_t)length, 0) < 0)
		return; /* a full disk: the lock holds all the same */
}

static enum journal_status refuse(const char *name, int lock, int reason, char *error)
{
	char holder[160] = "another process";

	if (reason != EACCES && reason != EAGAIN) {
		snprintf(error, JOURNAL_ERROR_TEXT,
		         "cannot lock '%s-lock': %s; put the journal on a file system that has locks", name,
		         strerror(reason));
	} else {
		ssize_t length = pread(lock, holder, sizeof holder - 1, 0);
		if (length > 0)
			holder[length] = '\0';
		else
			snprintf(holder, sizeof holder, "another process");
		snprintf(error, JOURNAL_ERROR_TEXT, "'%s' is being written by %.*s; wait for it or stop it",
		         name, (int)strcspn(holder, "\n"), holder);
	}
	close(lock);
	return JOURNAL_TROUBLE;
}

/*
 * The last holder may have removed the file between our opening and locking
 * it; then the name is of another file, or none, and we try again.
 */
static bool still_there(const char *name, int lock)
{
	struct stat ours, named;

	return fstat(lock, &ours) == 0 && stat(name, &named) == 0 && ours.st_ino == named.st_ino &&
	       ours.st_dev == named.st_dev;
}

enum journal_status lock_take(const char *path, const char *name, int *lock, char *error)
{
	char file[LOCK_PATH];

	if (snprintf(file, sizeof file, "%s-lock", path) >= (int)sizeof file) {
		snprintf(error, JOURNAL_ERROR_TEXT, "the name of the journal is too long");
		return JOURNAL_TROUBLE;
	}
	for (;;) {
		struct flock region = whole_file();
		int opened = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
		if (opened < 0) {
			snprintf(error, JOURNAL_ERROR_TEXT, "cannot write '%s': %s", name, strerror(errno));
			return JOURNAL_TROUBLE;
		}
		if (fcntl(opened, F_SETLK, &region) != 0)
			return refuse(name, opened, errno, error);
		if (still_there(file, opened)) {
			*lock = opened;
			sign(opened);
			return JOURNAL_DONE;
		}
		close(opened);
	}
}

void lock_give_back(const char *path, int lock)
{
	char file[LOCK_PATH];

	snprintf(file, sizeof file, "%s-lock", path);
	unlink(file);
	close(lock);
}
