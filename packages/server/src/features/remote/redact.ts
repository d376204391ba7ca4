/** Characters kept of a page. */
export const PAGE_MAX = 20_000;

const HIDDEN = "(hidden)";

/** Names of fields whose values open something. */
const SECRET_NAME = /csrf|token|passw|pwd|secret|session|ftaa|bfaa|tta|auth|cookie/i;

/**
 * A page as staff may read it: without the given secrets (password, cookies), without values of fields that are named
 * like secrets, and cut.
 */
export function redactPage(body: string, secrets: readonly string[], most = PAGE_MAX): string {
  let text = body.slice(0, most * 4);
  for (const secret of secrets) {
    if (secret.length < 4) continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      text = text.replaceAll(form, HIDDEN);
    }
  }
  text = text
    .replace(/<(input|meta)\b[^>]*>/gi, (tag) =>
      SECRET_NAME.test(tag)
        ? tag.replace(/\b(value|content)\s*=\s*("[^"]*"|'[^']*')/gi, `$1="${HIDDEN}"`)
        : tag,
    )
    .replace(
      /((?:csrf|token|password|session)[\w-]*["']?\s*[:=]\s*)("[^"]*"|'[^']*')/gi,
      (_all, name: string) => `${name}"${HIDDEN}"`,
    )
    .replace(/\bdata-csrf\s*=\s*("[^"]*"|'[^']*')/gi, `data-csrf="${HIDDEN}"`);
  return text.length > most ? `${text.slice(0, most)}\n… (cut)` : text;
}

/** An address without what it carries of secrets. */
export function redactAddress(url: URL): string {
  const shown = new URL(url);
  for (const name of [...shown.searchParams.keys()]) {
    if (SECRET_NAME.test(name)) shown.searchParams.set(name, HIDDEN);
  }
  return shown.href;
}
