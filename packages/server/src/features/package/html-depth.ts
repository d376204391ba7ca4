/** Nested deeper a statement is none that anybody wrote, and turning it would take time by its length and its depth. */
const DEPTH_MAX = 100;

/** Elements without content, and those that the next one of their kind closes. */
const FLAT = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option".split(
    " ",
  ),
);

/** Whether elements stand in one another deeper than any statement's, by their tags alone. */
export function isTooDeep(html: string): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, tag = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    const name = tag.toLowerCase();
    if (FLAT.has(name)) continue;
    const known = open.get(name) ?? 0;
    if (slash && known === 0) continue;
    open.set(name, known + (slash ? -1 : 1));
    depth += slash ? -1 : 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}
