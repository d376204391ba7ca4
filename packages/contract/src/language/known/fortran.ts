import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const fortran: KnownLanguage = {
  names: ["Fortran"],
  called: /^fortran/i,
  contentType: "text/x-fortran",
  endings: ["f90"],
  comment: ["!"],
  editor: "fortran",
  shown: null,
  readAs: "generic",
  kattis: { code: "fortran", ending: "f90" },
  dmoj: [{ name: "Fortran", key: "F95" }],
};

export const fortranTools: Toolchain = {
  language: fortran,
  stage: 2,
  packages: ["gfortran"],
  least: { ms: 1, mib: 0.3 },
  description: "GNU Fortran",
  command: () => "gfortran -O2 main.f90",
  sum: `program sum
  integer(8) :: a, b
  read *, a, b
  print '(i0)', a + b
end program sum
`,
  starter: "program main\nend program main\n",
  recipe: (find) =>
    native(find, {
      source: "main.f90",
      tools: ["/usr/bin/gfortran"],
      compile: ([gfortran = ""]) => [gfortran, "-O2", "-w", "main.f90", "-o", "main"],
      version: "--version",
      hello: "print '(a)', 'hello'\nend\n",
    }),
  programs: {
    sum: "integer(8) :: a, b\nread *, a, b\nprint '(i0)', a + b\nend",
    slow: "integer(8), volatile :: n\nn = 0\ndo\n  n = n + 1\nend do\nend",
    hungry: `type block
  integer(1), allocatable :: bytes(:)
end type
type(block), target :: all(100000)
integer :: i
do i = 1, 100000
  allocate(all(i)%bytes(1048576))
  all(i)%bytes = 1
end do
print *, all(5)%bytes(7)
end`,
    crash: "stop 3\nend",
    crashSays: "exit code 3",
    broken: "x = undeclared(\nend",
    memoryMiB: 32,
  },
};
