import { z } from "zod";

/** Bounds of places, in characters. */
export const ROOM_MAX = 50;
export const SEAT_MAX = 50;
/** Networks of a contest or a seat. */
export const NETWORKS_MAX = 20;

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a text names an address or a network: 10.0.1.17, 10.0.1.0/24, 2001:db8::/64. */
export const isNetwork = (text: string): boolean => network.safeParse(text).success;

/** The networks of a cell or a field, by blanks, commas or semicolons. */
export const networksIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
