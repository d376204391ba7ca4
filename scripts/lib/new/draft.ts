import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Unable } from "../../../packages/launcher/src/say.ts";

/** What a person must still do: where, by words that stand in that line, and what. */
interface Todo {
  readonly path: string;
  readonly at: string | RegExp;
  readonly what: string;
}

/** New files and changes of old ones, none of which is written before all of them are known to be possible. */
export class Draft {
  readonly #texts = new Map<string, string>();
  readonly #todos: Todo[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(this.#root, path));
  }

  read(path: string): string {
    return this.#texts.get(path) ?? readFileSync(join(this.#root, path), "utf8");
  }

  create(path: string, text: string): void {
    if (this.has(path)) throw new Unable(`${path} is there already.`);
    this.#texts.set(path, text);
  }

  /** Puts `text` before or after what `at` finds first. */
  insert(path: string, where: "before" | "after", at: RegExp, text: string): void {
    const before = this.read(path);
    const found = at.exec(before);
    if (!found) throw new Unable(`${path} has nothing like ${at} any more: scripts/lib/new must follow it.`);
    const index = found.index + (where === "after" ? found[0].length : 0);
    this.#texts.set(path, before.slice(0, index) + text + before.slice(index));
  }

  /** One more import; Biome puts it where it belongs. */
  import(path: string, line: string): void {
    this.insert(path, "before", /^(import|export) /m, `${line}\n`);
  }

  replace(path: string, what: RegExp, by: (...found: string[]) => string): void {
    const before = this.read(path);
    const after = before.replace(what, (...found) => by(...found.map(String)));
    if (after === before) throw new Unable(`${path} has nothing like ${what} any more.`);
    this.#texts.set(path, after);
  }

  todo(path: string, at: string | RegExp, what: string): void {
    this.#todos.push({ path, at, what });
  }

  /** Writes everything; the paths of what was written. */
  write(): string[] {
    this.todos();
    for (const [path, text] of this.#texts) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true });
      writeFileSync(join(this.#root, path), text);
    }
    const paths = [...this.#texts.keys()];
    this.#texts.clear();
    return paths;
  }

  /** `path:line  what`, by the lines as they are now. */
  todos(): string[] {
    return this.#todos.map(({ path, at, what }) => {
      const lines = this.read(path).split("\n");
      const line = lines.findIndex((one) => (typeof at === "string" ? one.includes(at) : at.test(one)));
      if (line < 0)
        throw new Unable(`${path} has no line like ${at} any more: scripts/lib/new must follow it.`);
      return `${path}:${line + 1}  ${what}`;
    });
  }
}

/** `free-seats` as freeSeats, FreeSeats and "Free seats". */
export function wordsOf(name: string) {
  const pascal = name.replaceAll(/(?:^|-)(.)/g, (_, first: string) => first.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const sentence = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
  return { pascal, camel, sentence };
}

/** NOUN/NAME in small letters and hyphens. */
export function nounAndName(given: string, example: string): { noun: string; name: string } {
  const [, noun, name] = /^([a-z]+(?:-[a-z]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(given) ?? [];
  if (!noun || !name) throw new Unable(`Say NOUN/NAME in small letters and hyphens: ${example}`);
  return { noun, name };
}
