import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The header, of one version: `npm run languages -- install testlib` brings it here. */
export const testlibFile = fileURLToPath(new URL("../../testlib/testlib.h", import.meta.url));
/** As its author published it, and as it is used. */
const ORIGINAL_SHA256 = "26facaf1259071eb14ff9e011b6b50473a14ab0e0a8e702087b73cffd1fb1b90";
const MENDED_SHA256 = "f57bf34bef104a755d1c8de2ccbc69a2069a540ad89f1d7bcc9051998ddd5acc";

export interface Testlib {
  /** What the header says of itself; a header of one's own may say nothing. */
  version: string;
  text: string;
}

/** The header this machine has: `own` (the setting TESTLIB_HEADER), else the chosen one. Null: none, or another file. */
export function readTestlib(own?: string | null): Testlib | null {
  const bytes = readIfThere(own || testlibFile);
  // A start of an earlier version has left the original.
  const text = own ? bytes && withoutPromises(bytes.toString("utf8")) : bytes && mendedTestlib(bytes);
  if (text === null) return null;
  const version = /^#define VERSION "([^"\n]{1,50})"/m.exec(text)?.[1] ?? "unknown";
  return { version: `${version} (${own ? "own" : "mended"})`, text };
}

/** The header as it is used, made of the original or of itself; null for any other file. */
export function mendedTestlib(bytes: Uint8Array): string | null {
  const sha256 = sha256Of(bytes);
  if (sha256 !== ORIGINAL_SHA256 && sha256 !== MENDED_SHA256) return null;
  const text = withoutPromises(Buffer.from(bytes).toString("utf8"));
  return sha256Of(text) === MENDED_SHA256 ? text : null;
}

/**
 * Without the promises that functions depend on nothing but their arguments: some of them return strings or read through
 * references, and compilers that believe it (GCC 12 with -O2) leave out what was stored there before. Lines stay where they are.
 */
export function withoutPromises(header: string): string {
  return header.replace(/__attribute__[ \t]*\(\([ \t]*(?:const|pure)[ \t]*\)\)/g, "");
}

const sha256Of = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

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
