import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The original header, of one version: `npm run languages -- install testlib` brings it here. */
export const testlibFile = fileURLToPath(new URL("../../testlib/testlib.h", import.meta.url));
const TESTLIB_SHA256 = "26facaf1259071eb14ff9e011b6b50473a14ab0e0a8e702087b73cffd1fb1b90";

export interface Testlib {
  /** What the header says of itself; a header of one's own may say nothing. */
  version: string;
  text: string;
}

/** The header this machine has: `own` (the setting TESTLIB_HEADER), else the original. Null: none, or not the chosen file. */
export function readTestlib(own?: string | null): Testlib | null {
  const bytes = readIfThere(own || testlibFile);
  if (!bytes || (!own && !isOriginal(bytes))) return null;
  const text = bytes.toString("utf8");
  const version = /^#define VERSION "([^"\n]{1,50})"/m.exec(text)?.[1] ?? "unknown";
  return { version: own ? `${version} (own)` : version, text };
}

export function isOriginal(bytes: Uint8Array): boolean {
  return createHash("sha256").update(bytes).digest("hex") === TESTLIB_SHA256;
}

/** The terms under which the header may be used, as it states them; null where it states none. */
export function testlibLicence({ text }: Testlib): string | null {
  const comments = text.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const found = comments.find((comment) => comment.includes("Permission"));
  return found?.replace(/^\/?[ \t]*\*+\/?[ \t]?/gm, "").trim() ?? null;
}

/** Whether a program asks for the header. */
export function includesTestlib(code: string): boolean {
  return /^[ \t]*#[ \t]*include[ \t]*[<"](?:\.\/)?testlib\.h[>"]/m.test(code);
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
