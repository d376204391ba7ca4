/** What is filled into a refusal's text, by name. */
export type RefusalParams = Readonly<Record<string, string | number>>;

/** A refusal's text with its parameters in place: `{name}`, and `{name|one|many}` for words that go by a number. */
export function fillRefusal(text: string, params: RefusalParams): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g,
    (match, name: string, one?: string, many?: string) => {
      const value = params[name];
      if (value === undefined) return many ?? match;
      if (one === undefined || many === undefined) return String(value);
      return Number(value) === 1 ? one : many;
    },
  );
}
