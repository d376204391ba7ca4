import { parseAst } from "vite";
import { expect, test } from "vitest";
import { readsOfDropped } from "./contract-slice.ts";

const from = 'import { changeEmail, slider } from "@verdict/contract";\n';
const read = (code: string) => readsOfDropped(parseAst(from + code) as never);

test.each([
  ["contractRules(changeEmail.body, t);", "changeEmail.body"],
  ["const { shape } = changeEmail.query;", "changeEmail.query"],
  ["call(changeEmail, { body: changeEmail.path });", null],
  ["const other = { body: 1 }; other.body;", null],
  ["slider.width;", null],
])("%s reads %s of what the build leaves out", (code, dropped) => expect(read(code)).toBe(dropped));
