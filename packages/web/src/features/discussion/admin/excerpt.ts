const LENGTH = 120;

/** How a text begins, as lists show it. */
export const excerptOf = (text: string): string => text.slice(0, LENGTH);
