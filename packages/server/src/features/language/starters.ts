const cLike = (head: string, main: string) => `${head}\n\n${main} {\n    return 0;\n}\n`;

/** What a program of each language is begun with, by editor mime type; it compiles and does nothing. */
export const starters: Readonly<Record<string, string>> = {
  "text/x-csrc": cLike("#include <stdio.h>", "int main(void)"),
  "text/x-c++src": cLike("#include <iostream>", "int main()"),
  "text/x-java": "public class Main {\n    public static void main(String[] args) {\n    }\n}\n",
  "text/x-python": "def main():\n    pass\n\n\nmain()\n",
  "text/x-go": "package main\n\nfunc main() {\n}\n",
  "text/x-rustsrc": "fn main() {\n}\n",
  "text/javascript": "function main() {\n}\n\nmain();\n",
  "text/typescript": "function main(): void {\n}\n\nmain();\n",
  "text/x-csharp": "using System;\n\nclass Program {\n    static void Main() {\n    }\n}\n",
  "text/x-kotlin": "fun main() {\n}\n",
  "text/x-php": "<?php\n",
  "text/x-ruby": "def main\nend\n\nmain\n",
  "text/x-perl": "use strict;\nuse warnings;\n",
  "text/x-lua": "local function main()\nend\n\nmain()\n",
  "text/x-sh": "main() {\n    :\n}\n\nmain\n",
  "text/x-pascal": "begin\nend.\n",
  "text/x-ocaml": "let () = ()\n",
  "text/x-common-lisp": "(defun main ())\n\n(main)\n",
  "text/x-scheme": "(define (main) #t)\n\n(main)\n",
  "text/x-haskell": "main :: IO ()\nmain = return ()\n",
  "text/x-fortran": "program main\nend program main\n",
  "text/x-gas": "        global  main\n        section .text\nmain:   xor     eax, eax\n        ret\n",
};
