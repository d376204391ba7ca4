#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static int breaches;
static void breach(const char *what) { printf("BREACH %s\n", what); breaches++; }
/* A call that must fail. */
#define TRY(what, call) do { errno = 0; if ((long)(call) != -1) breach(what); } while (0)
/* A file that must not open. */
#define OPEN(path, flags) do { int f_ = open(path, flags); if (f_ >= 0) { breach(path); close(f_); } } while (0)
#define DONE do { if (!breaches) puts("refused"); return 0; } while (0)
