/**
 * A comment as it is stored and sent: emoji as entities, and media that would play by themselves wait to be started.
 * What stands in code stays as it was written.
 */
export function asStored(text: string): string {
  return text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : withoutAutoplay(withEntities(part))))
    .join("");
}

const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/;

const withEntities = (text: string) =>
  text.replace(
    /[\u{1F000}-\u{1FAFF}]/gu,
    (emoji) => `&#x${emoji.codePointAt(0)?.toString(16).toUpperCase()};`,
  );

/** Tags of which somebody writes a novel are no tags. */
const withoutAutoplay = (text: string) =>
  text.replace(/<(?:video|audio|iframe|embed|source)\b[^>]{0,2000}>/gi, (tag) =>
    tag.replace(/\bautoplay\b(\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/gi, "controls"),
  );
