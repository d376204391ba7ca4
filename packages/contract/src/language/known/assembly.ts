import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const assembly: KnownLanguage = {
  names: ["Assembly"],
  called: /^assembl/i,
  contentType: "text/x-gas",
  endings: ["asm", "s"],
  comment: [";"],
  editor: "gas",
  shown: null,
  readAs: "generic",
};

const program = (body: string) => `global main
extern scanf, printf, malloc, memset, puts
section .rodata
read: db "%ld%ld", 0
write: db "%ld", 10, 0
line: db "a line", 0
section .text
main:
  sub rsp, 24
${body}
section .note.GNU-stack noalloc noexec nowrite progbits
`;

export const assemblyTools: Toolchain = {
  language: assembly,
  stage: 2,
  packages: ["nasm", "gcc", "libc6-dev"],
  least: { ms: 1, mib: 0.3 },
  note: "NASM, linked with libc, entry `main`",
  description: "NASM",
  command: () => "nasm -f elf64 main.asm",
  sum: `        global  main
        extern  scanf, printf
        section .text
main:   sub     rsp, 24
        lea     rdi, [rel input]
        lea     rsi, [rsp]
        lea     rdx, [rsp + 8]
        xor     eax, eax
        call    scanf wrt ..plt
        mov     rsi, [rsp]
        add     rsi, [rsp + 8]
        lea     rdi, [rel output]
        xor     eax, eax
        call    printf wrt ..plt
        xor     eax, eax
        add     rsp, 24
        ret
        section .rodata
input:  db      "%ld %ld", 0
output: db      "%ld", 10, 0
`,
  starter: "        global  main\n        section .text\nmain:   xor     eax, eax\n        ret\n",
  recipe: (find) =>
    native(find, {
      source: "main.asm",
      tools: ["/usr/bin/nasm", "/usr/bin/gcc"],
      compile: ([nasm = "", gcc = ""]) => [
        "/bin/sh",
        "-c",
        '"$0" -f elf64 -o main.o main.asm && exec "$1" -no-pie -o main main.o -lm',
        nasm,
        gcc,
      ],
      version: "--version",
      hello: `global main
extern puts
section .rodata
text: db "hello", 0
section .text
main:
  sub rsp, 8
  mov edi, text
  call puts
  xor eax, eax
  add rsp, 8
  ret
section .note.GNU-stack noalloc noexec nowrite progbits
`,
    }),
  programs: {
    sum: program(`  mov edi, read
  lea rsi, [rsp]
  lea rdx, [rsp + 8]
  xor eax, eax
  call scanf
  mov rsi, [rsp]
  add rsi, [rsp + 8]
  mov edi, write
  xor eax, eax
  call printf
  xor eax, eax
  add rsp, 24
  ret`),
    slow: program("again:\n  jmp again"),
    hungry: program(`again:
  mov edi, 1048576
  call malloc
  mov rdi, rax
  mov esi, 1
  mov edx, 1048576
  call memset
  jmp again`),
    crash: program("  mov eax, 3\n  add rsp, 24\n  ret"),
    crashSays: "exit code 3",
    broken: "undeclared rax",
    memoryMiB: 32,
  },
};
