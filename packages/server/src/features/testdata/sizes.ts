const UNITS = ["bytes", "KB", "MB", "GB"];

/** Bytes as people say them, such as "512 MB"; for refusals that name a bound. */
export function inWords(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${Number(size.toFixed(1))} ${UNITS[unit]}`;
}
