/**
 * The words of a Markdown text on one line, for places with room for no more: marks of headings, lists, emphasis and
 * code go, of links and pictures the words stay. A text may be cut anywhere; what is left of a mark stays as it is.
 */
export function plainOf(markdown: string): string {
  return markdown
    .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|```\w*|(?:[-*_]\s*){3,}$)/gm, "")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/(\*\*|__|~~|`)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/\*(?=\S)([^*]*?\S)\*/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}
