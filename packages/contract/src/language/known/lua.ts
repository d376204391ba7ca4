import type { KnownLanguage } from "../known.ts";
import { script } from "../recipes.ts";
import type { Toolchain } from "../toolchain.ts";

export const lua: KnownLanguage = {
  names: ["Lua"],
  called: /^lua/i,
  contentType: "text/x-lua",
  endings: ["lua"],
  comment: ["--"],
  editor: "lua",
  shown: null,
  readAs: "generic",
  kattis: { code: "lua", ending: "lua" },
  dmoj: [{ name: "Lua", key: "LUA" }],
};

export const luaTools: Toolchain = {
  language: lua,
  stage: 2,
  packages: ["lua5.4"],
  least: { ms: 1, mib: 0.3 },
  description: "Lua",
  command: null,
  sum: 'print(io.read("n") + io.read("n"))\n',
  starter: "local function main()\nend\n\nmain()\n",
  recipe: (find) =>
    script(find, {
      source: "main.lua",
      tool: "/usr/bin/lua5.4",
      checker: "/usr/bin/luac5.4",
      check: ["-p"],
      run: () => [],
      version: ["-v"],
      hello: 'print("hello")\n',
      outOfMemory: /not enough memory/,
    }),
  programs: {
    sum: 'local a, b = io.read("n", "n")\nprint(a + b)',
    slow: "while true do end",
    hungry: "local all = {}\nwhile true do all[#all + 1] = string.rep('x', 1 << 20) .. #all end",
    crash: "os.exit(3)",
    crashSays: "exit code 3",
    broken: "local = 1",
    memoryMiB: 32,
  },
};
