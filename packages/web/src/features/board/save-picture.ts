import { contestRules, costKind } from "@verdict/contract";
import { currentLanguage, i18n } from "../../lib/i18n.ts";
import { offsetAt } from "../../lib/local-date.ts";
import { saveFile } from "../../lib/transfer.ts";
import { freezeWords } from "./freeze.ts";
import { boardPicture, PICTURE_ROWS_MAX, type PictureInks, pictureInks } from "./picture.ts";
import type { BoardState } from "./queries.ts";
import type { BoardFilter, BoardStore } from "./store.ts";

export type PictureKind = "png" | "svg";

/** Pixels of the picture for one of its units: sharp on a projector and on paper. */
const SCALE = 2;

/** Hands the board to the browser as a picture: the rows that the filter lets through, from the first. */
export async function savePicture(
  kind: PictureKind,
  { store, state, filter, now }: { store: BoardStore; state: BoardState; filter: BoardFilter; now: number },
): Promise<void> {
  const { t } = i18n;
  const { spec } = store.standings;
  const { hasPoints } = contestRules[spec.type];
  const cost = costKind(spec.rule);
  const rows = store.list(filter);
  const left = rows.length - PICTURE_ROWS_MAX;
  const freeze = freezeWords(state, now);
  const svg = boardPicture({
    title: state.title,
    note: [
      `${new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium", timeStyle: "medium" }).format(now)} ${offsetAt(new Date(now))}`,
      freeze && t(`board.freeze.${freeze.kind}`, { minute: freeze.minute, count: freeze.length }),
    ]
      .filter(Boolean)
      .join(" · "),
    rest: left > 0 ? t("board.picture.rest", { count: left }) : "",
    heads: {
      rank: t("board.rank"),
      contestant: t("board.contestant"),
      points: t(hasPoints ? "board.score" : "board.solved"),
      cost: cost === "none" ? "" : t(cost === "penalty" ? "board.penalty" : "board.time"),
    },
    problems: spec.problems.map(({ label, color }) => ({ label, color })),
    counts: store.counts(),
    rows: rows.slice(0, PICTURE_ROWS_MAX).map((row) => store.row(row)),
    unit: t(cost === "penalty" ? "board.minuteUnit" : "board.msUnit"),
    inks: inksOf(document.body),
  });
  const picture = new Blob([svg], { type: "image/svg+xml" });
  saveFile(kind === "svg" ? picture : await drawn(picture), `${state.title}.${kind}`);
}

/** What the style sheet's colours are at this moment: light or dark. */
function inksOf(parent: HTMLElement): PictureInks {
  const probe = parent.appendChild(document.createElement("i"));
  probe.hidden = true;
  const inks = pictureInks.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(inks) as PictureInks;
}

async function drawn(svg: Blob): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn")))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
