const two = (value: number) => String(value).padStart(2, "0");

/** A moment as a datetime-local field wants it, in the viewer's zone, to the minute. */
export function localInput(at: Date): string {
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function inDays(days: number, now = Date.now()): string {
  return localInput(new Date(now + days * 86_400_000));
}
