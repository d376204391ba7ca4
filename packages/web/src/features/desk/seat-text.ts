/** "Hall 1 · 17"; "" where nothing is known. */
export const seatText = ({ room, seat }: { room: string | null; seat: string | null }): string =>
  [room, seat].filter(Boolean).join(" · ");
