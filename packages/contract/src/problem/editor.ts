/**
 * Ports of localhost on which editors and their tools wait for problems in the JSON of Competitive Companion, as that extension
 * has them by default: cpbooster, Hightail, Mind Sport, acmX, Caide, CP Editor, Competitive Programming Helper.
 */
export const EDITOR_PORTS = [1327, 4244, 6174, 10042, 10043, 10045, 27121] as const;
