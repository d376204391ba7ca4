/** `![text](address "title")`; addresses in `<>` may hold spaces. */
export const PICTURE =
  /!\[([^[\]]*)\]\(\s*(?:<([^<>\n]+)>|([^\s()]+(?:\([^\s()]*\)[^\s()]*)*))(\s+"[^"]*")?\s*\)/g;

/** `[text](file://name)`: a file of the package offered for download. */
export const FILE_LINK = /(?<!!)\[([^[\]]*)\]\((file:\/\/[^\s()]+)\)/g;

const addressOf = (match: RegExpMatchArray) => match[2] ?? match[3] ?? "";

/** Addresses of the pictures in a statement. */
export function picturesIn(text: string): string[] {
  return [...text.matchAll(PICTURE)].map(addressOf);
}

/** Addresses of the package's files that a statement offers. */
export function fileLinksIn(text: string): string[] {
  return [...text.matchAll(FILE_LINK)].map((match) => match[2] ?? "");
}
