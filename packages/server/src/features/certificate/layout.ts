import type { CertificatePage, CertificateTemplate } from "@verdict/contract";
import type { Measure, Run } from "./fonts.ts";
import { filled, type Occasion, type Recipient, wordsOf } from "./words.ts";

/** A4 in points. */
const SHORT = 595.28;
const LONG = 841.89;
/** From the edge of the page to texts, of its shorter side. */
const MARGIN = 84;
const LOGO_HEIGHT = 72;
const INK = "#1b1f24";
const DIM = "#555b63";
const LINE = 1.5;
/** A name that is too long for its line gets smaller down to this part, and is broken then. */
const SMALLEST = 0.5;
/** Signature and date. */
const FOOT_SIZE = 14;
const FOOT_LINE = 22;
/** A text too long for its page gets smaller by this at a time, down to what can be read. */
const STEP = 0.92;
const LEAST = 0.3;

type Line = CertificatePage["lines"][number];

interface Block {
  text: string;
  size: number;
  isBold?: boolean;
  color: string;
  /** Above it. */
  gap: number;
}

/** One certificate as lines at their places: what the page shows and what the PDF draws. */
export function layOut(
  template: CertificateTemplate,
  recipient: Recipient,
  occasion: Occasion,
  measure: Measure,
): CertificatePage {
  const [width, height] = template.isLandscape ? [LONG, SHORT] : [SHORT, LONG];
  const inner = width - 2 * MARGIN;
  const hasLogo = template.picture !== null && template.pictureAs === "logo";
  const words = wordsOf(template, recipient, occasion);
  const blocks: Block[] = [
    { text: template.title, size: 40, isBold: true, color: template.accent, gap: 0 },
    { text: recipient.name, size: 32, isBold: true, color: INK, gap: 26 },
    { text: words.members, size: 14, color: DIM, gap: 4 },
    ...filled(template.text, words).map((text, at) => ({
      text,
      size: 18,
      color: INK,
      gap: at === 0 ? 14 : 4,
    })),
  ].filter(({ text }) => text !== "");
  const foot = [template.signature, words.date].flatMap((text) =>
    text === "" ? [] : fitted({ text, size: FOOT_SIZE }, inner, measure, template.locale).rows,
  );
  const top = hasLogo ? MARGIN * 0.75 + LOGO_HEIGHT + 16 : MARGIN;
  const bottom = height - MARGIN - 12 - FOOT_LINE * Math.max(2, foot.length);
  const { set, needed } = shrunk(blocks, bottom - top, (block) =>
    fitted(block, inner, measure, template.locale),
  );
  const lines: Line[] = [];
  let y = top + Math.max(0, (bottom - top - needed) / 2);
  for (const { gap, size, rows, color } of set) {
    y += gap;
    for (const runs of rows) {
      lines.push(lineAt(runs, { y: y + size, size, color, x: (width - widthOf(runs)) / 2 }));
      y += size * LINE;
    }
  }
  const last = height - MARGIN + 12;
  for (const [index, runs] of foot.entries()) {
    const place = { size: FOOT_SIZE, color: DIM, x: width - MARGIN - widthOf(runs) };
    lines.push(lineAt(runs, { ...place, y: last - (foot.length - 1 - index) * FOOT_LINE }));
  }
  return {
    ...{ width, height, lines, accent: template.accent },
    isFramed: template.picture === null || hasLogo,
    picture: pictureOf(template, width, height),
  };
}

type Fitted = ReturnType<typeof fitted>;

/** The blocks with their lines, all of them as much smaller as they have to be for the height. */
function shrunk(blocks: readonly Block[], height: number, fit: (block: Block) => Fitted) {
  for (let scale = 1; ; scale *= STEP) {
    const set = blocks.map((block) => {
      const small = { ...block, size: block.size * scale, gap: block.gap * scale };
      return { ...small, ...fit(small) };
    });
    const needed = set.reduce((sum, { size, gap, rows }) => sum + gap + rows.length * size * LINE, 0);
    if (needed <= height || scale < LEAST) return { set, needed };
  }
}

function pictureOf({ picture, pictureAs }: CertificateTemplate, width: number, height: number) {
  if (picture === null) return null;
  if (pictureAs === "background") return { x: 0, y: 0, width, height, isCover: true };
  const inner = width - 2 * MARGIN;
  return { x: MARGIN, y: MARGIN * 0.75, width: inner, height: LOGO_HEIGHT, isCover: false };
}

const widthOf = (runs: readonly Run[]) => runs.reduce((sum, run) => sum + run.width, 0);

interface Place {
  x: number;
  y: number;
  size: number;
  color: string;
}

function lineAt(runs: readonly Run[], { x, ...place }: Place): Line {
  let at = x;
  const placed = runs.map((run) => {
    const here = { ...run, x: at };
    at += run.width;
    return here;
  });
  return { ...place, runs: placed };
}

/** A block's lines within a width. One that is bold, a name, first gets smaller. */
function fitted(
  { text, size, isBold = false }: Pick<Block, "text" | "size" | "isBold">,
  width: number,
  measure: Measure,
  locale: string,
): { size: number; rows: Run[][] } {
  const whole = measure(text, size, isBold);
  const full = widthOf(whole);
  if (full <= width) return { size, rows: [whole] };
  const smaller = isBold ? Math.max(size * SMALLEST, (size * width) / full) : size;
  const rows: Run[][] = [];
  let row = "";
  for (const piece of piecesOf(text, locale)) {
    const next = row + piece;
    if (row !== "" && widthOf(measure(next.trimEnd(), smaller, isBold)) > width) {
      rows.push(measure(row.trim(), smaller, isBold));
      row = piece;
    } else row = next;
  }
  rows.push(measure(row.trim(), smaller, isBold));
  return { size: smaller, rows };
}

/** Longest piece that is not broken. */
const PIECE_MAX = 20;

/** Where a text may be broken: between words, and within what has no words so long. */
function piecesOf(text: string, locale: string): string[] {
  return [...new Intl.Segmenter(locale, { granularity: "word" }).segment(text)].flatMap(({ segment }) =>
    segment.length <= PIECE_MAX ? [segment] : [...segment],
  );
}
