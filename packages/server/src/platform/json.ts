/** PostgreSQL's text and JSON hold neither NUL nor halves of characters, which clients send and programs print. */
export const storableText = (text: string): string => text.replaceAll("\0", "\u2400").toWellFormed();

/** What JSON says, as it can be stored. */
export const parseStorable = (json: string): unknown =>
  JSON.parse(json, (_key, member: unknown) => (typeof member === "string" ? storableText(member) : member));

export const storableJson = <T>(value: T): T => parseStorable(JSON.stringify(value)) as T;

/** A value of an answer that is JSON already. */
export class JsonText<T> {
  readonly text: string;
  /** What it says; never set. */
  readonly value?: T;
  constructor(text: string) {
    this.text = text;
  }
}
