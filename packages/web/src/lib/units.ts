/** Numbers for people: integers in, text with unit out; null becomes a dash. */

const NONE = "–";

export function formatTime(timeMs: number | null | undefined): string {
  if (timeMs === null || timeMs === undefined) return NONE;
  return timeMs < 10_000 ? `${timeMs} ms` : `${trim(timeMs / 1000)} s`;
}

export function formatMemory(memoryKiB: number | null | undefined): string {
  if (memoryKiB === null || memoryKiB === undefined) return NONE;
  if (memoryKiB < 1024) return `${memoryKiB} KB`;
  const mebibytes = memoryKiB / 1024;
  return mebibytes < 1024 ? `${trim(mebibytes)} MB` : `${trim(mebibytes / 1024)} GB`;
}

/** Source length as clients count it: UTF-16 units, shown as bytes are elsewhere. */
export function formatLength(characters: number | null | undefined): string {
  if (characters === null || characters === undefined) return NONE;
  return characters < 1024 ? `${characters} B` : `${trim(characters / 1024)} KB`;
}

/** Share of accepted ones, in percent from 0 to 100, or null when there is nothing to divide by. */
export function acceptanceRate(accepted: number, total: number): number | null {
  return total > 0 ? (accepted / total) * 100 : null;
}

export function formatPercent(percent: number | null): string {
  return percent === null ? NONE : `${trim(percent)}%`;
}

/** At most one digit after the point, none when it says nothing. */
function trim(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(value >= 100 ? Math.round(value) : rounded);
}
