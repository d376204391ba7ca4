/** A board as a picture by itself: SVG made of what rows look like, whatever part of them is on the screen. */
import { type ColumnCount, inkOn, type RowLook } from "./look.ts";

/** Rows of a picture: what can still be read and sent on. */
export const PICTURE_ROWS_MAX = 100;

const MARGIN = 24;
const TITLE = 60;
const HEAD = 46;
const ROW = 40;
const FOOT = 34;
const RANK = 56;
const WHO = 270;
const POINTS = 70;
const COST = 92;
const CELL = 62;
/** Over which the end of a long name fades. */
const FADE = 24;

/** Colours by the names of the style sheet's variables. */
export const pictureInks = [
  "surface",
  "surface-sunken",
  "line",
  "text",
  "text-dim",
  "ac-soft",
  "ac",
  "busy-soft",
  "busy",
  "bad-soft",
  "bad",
  "warn-soft",
  "warn",
  "none-soft",
  "none",
] as const;
export type PictureInks = Record<(typeof pictureInks)[number], string>;

interface Picture {
  title: string;
  /** Below the title: when it was taken, whether it is frozen. */
  note: string;
  /** Below the rows, where there are more. */
  rest: string;
  heads: { rank: string; contestant: string; points: string; cost: string };
  problems: readonly { label: string; color: string | null }[];
  counts: readonly ColumnCount[];
  rows: readonly RowLook[];
  unit: string;
  inks: PictureInks;
}

export function boardPicture(picture: Picture): string {
  const { title, note, rest, heads, problems, counts, rows, inks } = picture;
  const width = MARGIN * 2 + RANK + WHO + POINTS + COST + problems.length * CELL;
  const height = MARGIN * 2 + TITLE + HEAD + rows.length * ROW + (rest ? FOOT : 0);
  const cellsAt = MARGIN + RANK + WHO + POINTS + COST;
  const top = MARGIN + TITLE;
  const stop = (offset: number) =>
    `<stop offset="${offset}" stop-color="${inks.surface}" stop-opacity="${offset}"/>`;
  const parts = [
    `<linearGradient id="end">${stop(0)}${stop(1)}</linearGradient>`,
    box(0, 0, width, height, inks.surface),
    text(MARGIN, MARGIN + 20, title, { size: 20, weight: 650, fill: inks.text }),
    text(MARGIN, MARGIN + 42, note, { size: 13, fill: inks["text-dim"] }),
    box(MARGIN, top, width - MARGIN * 2, HEAD, inks["surface-sunken"]),
  ];
  const headAt = (x: number, words: string, anchor: "middle" | "start" = "middle") =>
    text(x, top + 28, words, { size: 12, weight: 600, fill: inks["text-dim"], anchor });
  parts.push(
    headAt(MARGIN + RANK / 2, heads.rank),
    headAt(MARGIN + RANK, heads.contestant, "start"),
    headAt(MARGIN + RANK + WHO + POINTS / 2, heads.points),
    headAt(MARGIN + RANK + WHO + POINTS + COST / 2, heads.cost),
  );
  problems.forEach(({ label, color }, column) => {
    const x = cellsAt + column * CELL;
    const { background, color: ink } = inkOn(color);
    const { solved = 0, tried = 0 } = counts[column] ?? {};
    if (background) parts.push(box(x + CELL / 2 - 15, top + 6, 30, 18, background, 4));
    parts.push(
      text(x + CELL / 2, top + 20, label, {
        size: 13,
        weight: 700,
        fill: ink ?? inks.text,
        anchor: "middle",
      }),
      text(x + CELL / 2, top + 38, `${solved}/${tried}`, {
        size: 11,
        fill: inks["text-dim"],
        anchor: "middle",
      }),
    );
  });
  rows.forEach((row, index) => {
    parts.push(rowPart(row, top + HEAD + index * ROW, { picture, width, cellsAt }));
  });
  if (rest) {
    parts.push(text(MARGIN, height - MARGIN - 8, rest, { size: 13, fill: inks["text-dim"] }));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', sans-serif">${parts.join("")}</svg>`;
}

function rowPart(
  row: RowLook,
  top: number,
  { picture, width, cellsAt }: { picture: Picture; width: number; cellsAt: number },
): string {
  const { inks, unit } = picture;
  const middle = top + ROW / 2;
  const parts: string[] = [];
  if (row.award) parts.push(box(MARGIN + 10, top + 8, RANK - 20, ROW - 16, row.award.background, 5));
  parts.push(
    text(MARGIN + RANK / 2, middle + 5, row.rank < 0 ? "*" : String(row.rank), {
      size: 14,
      weight: 600,
      fill: row.award?.color ?? inks.text,
      anchor: "middle",
    }),
  );
  const second = [row.school, row.members.join(", ")].filter(Boolean).join(" · ");
  const names = second
    ? text(0, 17, row.name, { size: 14, weight: 600, fill: inks.text }) +
      text(0, 33, second, { size: 11, fill: inks["text-dim"] })
    : text(0, middle - top + 5, row.name, { size: 14, weight: 600, fill: inks.text });
  // A picture within the picture cuts off what is too long; its last letters fade.
  const end = `<rect x="${WHO - 10 - FADE}" width="${FADE}" height="${ROW}" fill="url(#end)"/>`;
  parts.push(`<svg x="${MARGIN + RANK}" y="${top}" width="${WHO - 10}" height="${ROW}">${names}${end}</svg>`);
  const pointsAt = MARGIN + RANK + WHO;
  parts.push(
    text(pointsAt + POINTS / 2, middle + 6, String(row.points), {
      size: 16,
      weight: 650,
      fill: inks.text,
      anchor: "middle",
    }),
    text(pointsAt + POINTS + COST / 2, middle + 5, row.cost === null ? "" : `${row.cost}${unit}`, {
      size: 13,
      fill: inks.text,
      anchor: "middle",
    }),
  );
  row.cells.forEach(({ kind, main, small }, column) => {
    if (kind === "none") return;
    const [back, fill] = facesOf(inks)[kind];
    const x = cellsAt + column * CELL;
    parts.push(
      box(x + 3, top + 4, CELL - 6, ROW - 8, back, 5),
      text(x + CELL / 2, small ? middle : middle + 5, main, {
        size: 14,
        weight: 600,
        fill,
        anchor: "middle",
      }),
    );
    if (small) parts.push(text(x + CELL / 2, middle + 13, small, { size: 11, fill, anchor: "middle" }));
  });
  parts.push(box(MARGIN, top + ROW - 1, width - MARGIN * 2, 1, inks.line));
  return parts.join("");
}

/** As the table paints its cells. */
const facesOf = (
  inks: PictureInks,
): Record<Exclude<RowLook["cells"][number]["kind"], "none">, [string, string]> => ({
  first: ["#0a6b35", "#ffffff"],
  solved: [inks["ac-soft"], inks.ac],
  full: [inks["ac-soft"], inks.ac],
  priced: [inks["ac-soft"], inks.ac],
  after: [inks["busy-soft"], inks.busy],
  wrong: [inks["bad-soft"], inks.bad],
  zero: [inks["bad-soft"], inks.bad],
  pending: [inks["warn-soft"], inks.warn],
  partial: [inks["warn-soft"], inks.warn],
  tried: [inks["none-soft"], inks.none],
});

interface Words {
  size: number;
  fill: string;
  weight?: number;
  anchor?: "start" | "middle";
}

const text = (x: number, y: number, words: string, { size, fill, weight = 400, anchor = "start" }: Words) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${escaped(fill)}" text-anchor="${anchor}">${escaped(words)}</text>`;

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${escaped(fill)}"/>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML knows no control characters, not even as entities. */
const escaped = (words: string): string =>
  words.replace(/\p{Cc}/gu, "").replace(/[&<>"]/g, (sign) => entities[sign] ?? "");
