/** Heights of rows in pixels: known beforehand, so that twenty thousand of them need no measuring. */
export const ROW_HEIGHT = { desk: 46, projector: 60 } as const;

/** On a phone: the line of the name above cells in as many lines as they need. The style sheet uses the same sizes. */
const NAME_LINE = 50;
const CELL_WIDTH = 46;
/** Of cells with four digits and a letter. */
const WIDE_CELL = 60;
const CELL_HEIGHT = 36;
const GAP = 4;
const PADDING = 20;

export function phoneRowHeight(width: number, problems: number, isWide = false): number {
  const cell = isWide ? WIDE_CELL : CELL_WIDTH;
  const perLine = Math.max(1, Math.floor((width - PADDING + GAP) / (cell + GAP)));
  return NAME_LINE + Math.ceil(problems / perLine) * (CELL_HEIGHT + GAP) + GAP;
}
