import { expect, test } from "vitest";
import type { z } from "zod";
import { saveCertificateTemplate } from "./certificate/certificate.ts";
import { addComment } from "./comment/comment.ts";
import { endpoints } from "./endpoints.ts";
import { refusalOfMessage } from "./refusal.ts";

/** Longer than anything that is not drawn as Markdown, but programs and data. */
const UNDRAWABLE = "> ".repeat(150);

/** How the fields end whose texts no page draws as Markdown: programs and data, lines, and what nodes report. */
const plain = [
  ..."code codeTemplate spjCode samples.input samples.output samples.answer examples userInput expectedOutput".split(
    " ",
  ),
  ..."title username name school email number team room seat networks users password uid adminId reporter".split(
    " ",
  ),
  ..."reason banReason note accountLimitRule batchProblems.remove template.text submitPrintText.content applyForContest.answers".split(
    " ",
  ),
  ..."finishSignIn.answer saveProvider.lti.audience saveProvider.scope saveProvider.clientId saveProvider.clientSecret tryProvider.claims credential".split(
    " ",
  ),
  "issuer",
  "ldap.base",
  "ldap.groupBase",
  "saml.signIn",
  "readSamlMetadata.metadata",
  "readSamlMetadata.address",
  "readContestFiles.files.text", // the calls that store what is found in it look at it
].map((end) => `.${end}`);
const ofNodes = /^node[A-Z]/;

interface Found {
  readonly path: string;
}

function accepts(schema: object): boolean {
  try {
    return "safeParse" in schema && (schema as z.ZodType).safeParse(UNDRAWABLE).success;
  } catch {
    return false; // a transformation that gets no list
  }
}

/** Fields of a schema that take a text. */
function textsIn(schema: unknown, path: string, seen: ReadonlySet<unknown> = new Set()): Found[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  const def = (schema as { _zod?: { def: Record<string, unknown> & { type: string } } })._zod?.def;
  if (!def) return [];
  const inner = new Set([...seen, schema]);
  if (def.type === "string") return accepts(schema) ? [{ path }] : [];
  // What becomes something else: as it is sent, and none where the whole refuses it.
  if (def.type === "pipe")
    return textsIn(def.in, path, inner).filter(({ path: at }) => at !== path || accepts(schema));
  const parts = Object.entries(def).flatMap(([name, part]) => {
    if (name === "shape")
      return Object.entries(part as object).map(([key, one]) => [one, `${path}.${key}`] as const);
    if (Array.isArray(part)) return part.map((one) => [one, path] as const);
    return [[part, path] as const];
  });
  return parts.flatMap(([part, at]) => textsIn(part, at, inner));
}

const writing = endpoints.filter(({ endpoint: { method } }) => method !== "GET");

test("every long text that a call stores can be drawn, or is never drawn", () => {
  const open = writing.flatMap(({ endpoint: { name, body } }) => textsIn(body, name).map(({ path }) => path));
  const isPlain = (path: string) => ofNodes.test(path) || plain.some((end) => `.${path}`.endsWith(end));
  expect([...new Set(open)].filter((path) => !isPlain(path))).toEqual([]);
});

test("texts are found within every kind of schema, and refused by name", () => {
  expect(textsIn(saveCertificateTemplate.body, "a")).toEqual([{ path: "a.template.text" }]);
  const { error } = addComment.body.safeParse({ did: 1, content: UNDRAWABLE });
  expect(error?.issues.map(({ message }) => refusalOfMessage(message))).toEqual(["text-not-drawable"]);
});
