import { isContestTable } from "@verdict/contract";
import Papa from "papaparse";
import { parseYaml } from "../package/reading/parse-yaml.ts";
import type { NamedText } from "./files.ts";

/** Files of contest systems as lists of things of a kind, whichever way they are written. */

export type Json = Record<string, unknown>;
export const fileKinds = ["contest", "problems", "teams", "organizations", "groups", "accounts"] as const;
export type FileKind = (typeof fileKinds)[number];

export type ReadFile =
  | { readonly things: Partial<Record<FileKind, Json[]>> }
  | { readonly fault: "unknown" }
  | { readonly fault: "unreadable"; readonly why: string };

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const isThing = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function readFile({ name, text }: NamedText): ReadFile {
  const plain = text.replace(/^\uFEFF/, "");
  if (isContestTable(plain)) return readTsv(name, plain);
  const read = /\.json$/i.test(name) ? readJson(plain) : parseYaml(plain);
  return "fault" in read ? { fault: "unreadable", why: read.fault } : sorted(name, read.value);
}

function readJson(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

/** Columns of the ICPC's tables in their order. */
const tables: Partial<Record<FileKind, readonly string[]>> = {
  teams: [
    ...["id", "icpc_id", "group_id", "name", "organization_name", "organization_short_name", "country"],
    "organization_id",
  ],
  groups: ["id", "name"],
  accounts: ["type", "name", "username", "password"],
  organizations: ["id", "icpc_id", "formal_name", "name", "country"],
};

/** The first line has the table's name, or `File_Version`: then the file's name says which one it is. */
function readTsv(name: string, text: string): ReadFile {
  // No cell of these tables is quoted.
  const { data } = Papa.parse<string[]>(text, { delimiter: "\t", quoteChar: "\0", skipEmptyLines: "greedy" });
  const [[label = ""] = [], ...lines] = data;
  const kind = kindNamed(label) ?? kindNamed(name);
  const columns = kind && tables[kind];
  if (!columns) return { fault: "unknown" };
  const things = lines.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index]?.trim() ?? ""])),
  );
  // Where a team sits is known by its number.
  const labelled = kind === "teams" ? things.map((team) => ({ ...team, label: team.id })) : things;
  return { things: { [kind]: labelled } };
}

function kindNamed(text: string): FileKind | null {
  const word = (/^(?:.*[\\/])?([a-z]+)/i.exec(text)?.[1] ?? "").toLowerCase();
  if (word.startsWith("institution") || word === "affiliations") return "organizations";
  if (word === "problem" || word === "problemset") return "problems";
  return fileKinds.find((kind) => kind === word || kind === `${word}s`) ?? null;
}

function sorted(name: string, value: unknown): ReadFile {
  if (isThing(value)) return sortedObject(value);
  if (!Array.isArray(value)) return { fault: "unknown" };
  const named = kindNamed(name);
  const things: Partial<Record<FileKind, Json[]>> = {};
  for (const thing of value.filter(isThing).map(underscored)) {
    const kind = named && named !== "contest" ? named : kindOf(thing);
    if (kind) things[kind] = [...(things[kind] ?? []), thing];
  }
  return Object.keys(things).length > 0 ? { things } : { fault: "unknown" };
}

/** A contest, a list of problems below a word of its own, or both in one file. */
function sortedObject(value: Json): ReadFile {
  const { problems, problemset, ...contest } = underscored(value);
  const list = [problems, problemset].find(Array.isArray)?.filter(isThing).map(underscored) as
    | Json[]
    | undefined;
  const isContest = "duration" in contest || "start_time" in contest || "formal_name" in contest;
  if (!list && !isContest) return { fault: "unknown" };
  return { things: { ...(list && { problems: list }), ...(isContest && { contest: [contest] }) } };
}

/** Older files write `start-time` for `start_time`. */
const underscored = (thing: Json): Json =>
  Object.fromEntries(Object.entries(thing).map(([key, value]) => [key.replaceAll("-", "_"), value]));

/** Of a thing in a file whose name says nothing. */
function kindOf(thing: Json): FileKind | null {
  const has = (...keys: string[]) => keys.some((key) => key in thing);
  if (has("username")) return "accounts";
  if (has("rgb", "time_limit", "test_data_count", "ordinal", "letter")) return "problems";
  if (has("organization_id", "group_ids", "display_name", "label")) return "teams";
  if (has("sortorder", "type", "hidden")) return "groups";
  return has("id") && has("name", "formal_name") ? "organizations" : null;
}
