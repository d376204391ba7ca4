/**
 * Bounds of texts that are drawn as Markdown and HTML. A text can be written that takes a reader's browser time by the
 * square of its length, or more depth than a page's tree can have; nobody means one.
 */

/** Quotes and lists that begin on one line, and elements that stand in one another. */
const QUOTES_MAX = 30;
const ELEMENTS_MAX = 100;
/** Elements, each counted with those it stands in: an open one is repeated in every paragraph after it. */
const ELEMENT_WORK_MAX = 100_000;
/** Of one paragraph so many marks; each is compared with all before it. Several paragraphs share the same work. */
const MARKS_MAX = 3000;
/** Each is some hundred elements. */
const FORMULAS_MAX = 5000;

const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const RULE = /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/;
const MARKS = /\*+|_+|~+|\]/g;
/** From a line's beginning: there it ends whatever list or quote stands before it. */
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,}|\${2,}(?=[^$]*$))/;
const TAG = /<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/gi;
/** Elements without content, and those that the next one of their kind closes. */
const FLAT = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th thead tbody tfoot option".split(
    " ",
  ),
);

/** Whether a page can draw a text without its reader waiting for it. In time that grows with the text. */
export function isDrawable(text: string): boolean {
  const elements = openElements();
  const fence = openFence();
  let marks = 0;
  let work = 0;
  let dollars = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence.holds(line)) continue;
    if (line.trim() === "") marks = 0;
    else if (quotesIn(line) > QUOTES_MAX || !elements.take(line)) return false;
    const more = line.match(MARKS)?.length ?? 0;
    work += more * (2 * marks + more);
    marks += more;
    dollars += line.match(/\$+/g)?.length ?? 0;
    if (work > MARKS_MAX ** 2 || dollars > 2 * FORMULAS_MAX) return false;
  }
  return true;
}

function quotesIn(line: string): number {
  if (RULE.test(line)) return 0;
  const container = new RegExp(CONTAINER);
  let count = 0;
  while (container.test(line)) count += 1;
  return count;
}

function openElements() {
  const open = new Map<string, number>();
  let depth = 0;
  let work = 0;
  return {
    /** false: too many. */
    take(line: string): boolean {
      for (const [, slash, tag = ""] of line.matchAll(TAG)) {
        const name = tag.toLowerCase();
        const known = open.get(name) ?? 0;
        work += depth;
        if (FLAT.has(name) || (slash && known === 0)) continue;
        open.set(name, known + (slash ? -1 : 1));
        depth += slash ? -1 : 1;
        if (depth > ELEMENTS_MAX) return false;
      }
      return work <= ELEMENT_WORK_MAX;
    },
  };
}

/** Lines of code and of formulas are shown as they stand. Not believed once there was HTML, in which a fence is none. */
function openFence() {
  let fence = "";
  let isBelieved = true;
  return {
    holds(line: string): boolean {
      const [, sign = ""] = FENCE.exec(line) ?? [];
      if (fence !== "") {
        if (sign.startsWith(fence) && line.trim() === sign) fence = "";
        return true;
      }
      if (/^\s*</.test(line)) isBelieved = false;
      if (isBelieved) fence = sign;
      return fence !== "";
    },
  };
}
