import type { KnownLanguage } from "../known.ts";
import { native } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const ocaml: KnownLanguage = {
  names: ["OCaml"],
  called: /^ocaml/i,
  contentType: "text/x-ocaml",
  endings: ["ml"],
  comment: ["(*", "*)"],
  editor: "oCaml",
  shown: null,
  readAs: "generic",
  kattis: { code: "ocaml", ending: "ml" },
  dmoj: [{ name: "OCaml", key: "OCAML" }],
};

export const ocamlTools: Toolchain = {
  language: ocaml,
  stage: 2,
  packages: ["ocaml-nox"],
  least: { ms: 1, mib: 0.5 },
  description: "OCaml",
  command: () => "ocamlopt main.ml",
  sum: 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))\n',
  starter: "let () = ()\n",
  recipe: (find) =>
    native(find, {
      source: "main.ml",
      tools: ["/usr/bin/ocamlopt"],
      compile: ([ocamlopt = ""]) => [
        ocamlopt,
        "-O3",
        "-w",
        "-a",
        "-I",
        "+str",
        "unix.cmxa",
        "str.cmxa",
        "main.ml",
        "-o",
        "main",
      ],
      version: "-version",
      hello: 'let () = print_endline "hello"\n',
      outOfMemory: /Out_of_memory/,
    }),
  programs: {
    sum: 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))',
    slow: "let n = ref 0\nlet () = while true do incr n done",
    hungry: "let all = ref []\nlet () = while true do all := Bytes.make 1048576 'x' :: !all done",
    crash: "let () = exit 3",
    crashSays: "exit code 3",
    broken: "let () = undeclared ()",
    memoryMiB: 32,
  },
};
