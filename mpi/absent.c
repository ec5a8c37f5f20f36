/* SPDX-License-Identifier: MIT */
/* Stands in for queens-mpi where MPI or SQLite is missing. */
#include <stdio.h>

int main(void)
{
	fputs("queens-mpi: this build has no MPI: install openmpi-bin libopenmpi-dev (or mpich libmpich-dev) "
	      "and\n"
	      "libsqlite3-dev, and build again\n",
	      stderr);
	return 3;
}
