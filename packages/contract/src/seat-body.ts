/** Bounds of places, in characters. */
export const ROOM_MAX = 50;
export const SEAT_MAX = 50;
