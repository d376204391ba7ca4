/** PostgreSQL's text and JSON hold neither NUL nor halves of characters, which clients send and programs print. */
export const storableText = (text: string): string => text.replaceAll("\0", "\u2400").toWellFormed();

export function storableJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === "string" ? storableText(member) : member,
  );
}

/** A value of an answer that is JSON already. */
export class JsonText<T> {
  readonly text: string;
  /** What it says; never set. */
  readonly value?: T;
  constructor(text: string) {
    this.text = text;
  }
}
