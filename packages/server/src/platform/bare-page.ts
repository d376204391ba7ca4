import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** A page of the server's own that is no page of the client: a form for another site, a word to the window that opened it. */
interface BarePage {
  title: string;
  /** HTML; whoever writes it escapes what it says. */
  body: string;
  script: string;
  /** Origins to which its form may go. */
  formTo?: string;
  /** Origins whose pages may show it in a frame. */
  frames: readonly string[];
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = "body{font:16px system-ui,sans-serif;margin:3rem auto;max-width:32rem;padding:0 1rem}";

/** Its own policy for contents: this one script, and nothing else of anywhere. */
export function sendBare(reply: FastifyReply, { title, body, script, formTo, frames }: BarePage) {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(STYLE)}`,
    `form-action ${formTo ?? "'none'"}`,
    "base-uri 'none'",
    framingPolicy(frames),
  ];
  if (frames.length > 0) forgetOptions(reply);
  return reply
    .header("Content-Security-Policy", policy.join(";"))
    .header("Cache-Control", "no-store")
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escaped(title)}</title><style>${STYLE}</style></head><body>${body}<script>${script}</script></body></html>`,
    );
}

/** The same of a page that has the site's policy otherwise. */
export function mayBeFramed(reply: FastifyReply, frames: readonly string[]): void {
  const policy = String(reply.getHeader("Content-Security-Policy") ?? "");
  void reply.removeHeader("X-Frame-Options");
  void reply.header(
    "Content-Security-Policy",
    policy.replace(/frame-ancestors [^;]*/, framingPolicy(frames)),
  );
}

export const framingPolicy = (frames: readonly string[]): string =>
  `frame-ancestors ${frames.length > 0 ? frames.join(" ") : "'none'"}`;

/** The older word against frames, which knows no origins; it may stand in either place. */
function forgetOptions(reply: FastifyReply): void {
  void reply.removeHeader("X-Frame-Options");
  reply.raw.removeHeader("X-Frame-Options");
}
