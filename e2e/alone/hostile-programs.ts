/** Programs that try to hold up, break or shut out the judge; none of them is right. */
export const hostilePrograms = [
  {
    name: "sleeper",
    code: `#include <poll.h>
#include <time.h>
int main() { for (;;) { clock_t t = clock(); while (clock() - t < CLOCKS_PER_SEC * 12 / 1000); poll(0, 0, 150); } }`,
  },
  {
    name: "no loader",
    code: `const char x[1] __attribute__((section(".interp"))) = {'x'}; int main() { return 0; }`,
  },
  { name: "fork bomb", code: "#include <unistd.h>\nint main() { for (;;) fork(); }" },
  {
    name: "memory",
    code: `#include <stdlib.h>
#include <string.h>
int main() { for (;;) { char *p = malloc(1 << 24); if (p) memset(p, 1, 1 << 24); } }`,
  },
  {
    name: "output",
    code: '#include <stdio.h>\nint main() { for (;;) puts("0123456789012345678901234567890123456789"); }',
  },
  { name: "endless", code: "int main() { for (;;); }" },
  { name: "waits", code: "#include <unistd.h>\nint main() { for (;;) pause(); }" },
  {
    name: "kills all",
    code: "#include <signal.h>\nint main() { kill(-1, SIGKILL); for (;;) raise(SIGSTOP); }",
  },
  { name: "large", code: "char a[1 << 30] = {1}; int main() { return a[1]; }" },
  { name: "include", code: '#include "/dev/zero"\nint main() { return 0; }' },
].map((one) => ({ ...one, language: "C" }));
