import { parseUntrusted, tooMuch } from "../../../platform/untrusted.ts";
import { worker } from "./packages.ts";

/** A page of another system as Markdown. `uid`: who fetches it. */
export async function readHtml(uid: string, html: string, answerMs?: number): Promise<string> {
  const foreign = { uid, kind: "feed", worker, bytes: html.length, isKept: true } as const;
  const question = { ask: "html", text: html };
  return parseUntrusted(foreign, (ask) => ask<string>(question), answerMs).catch((error: unknown) => {
    throw tooMuch(error, "HTML");
  });
}
