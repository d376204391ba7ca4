/** PostgreSQL's JSON holds neither NUL nor halves of characters, which clients do send. */
export function storableJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === "string" ? member.replaceAll("\0", "\u2400").toWellFormed() : member,
  );
}
