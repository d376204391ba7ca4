import { People } from "../people.ts";
import type { Spec } from "../spec.ts";
import { Standings } from "../standings.ts";
import { applyCells, type Frame } from "./delta.ts";
import { readJoined, readPeopleFile } from "./people-file.ts";
import { readSnapshot } from "./snapshot.ts";

/**
 * `applied`: the board is at the frame's version. `old`: it was there already. `people`: fetch the people file of that
 * name first, then apply the frame again. `missed`: a frame is missing, or the server says so: fetch the snapshot.
 */
export type Applied = "applied" | "old" | "people" | "missed";

/** A board made from a people file, a snapshot and the frames since: what a page draws from. */
export class Mirror {
  readonly spec: Spec;
  readonly people: People;
  readonly standings: Standings;
  #version: string;
  #peopleName: string | undefined;

  constructor(spec: Spec, files: { people: string; peopleName?: string; snapshot: string }) {
    this.spec = spec;
    this.people = new People(spec, readPeopleFile(files.people, spec));
    this.#peopleName = files.peopleName;
    this.standings = new Standings(spec, this.people);
    this.#version = readSnapshot(this.standings, files.snapshot);
  }

  get version(): string {
    return this.#version;
  }

  /** Takes in a newer people file: more rows, or other names. */
  putPeople(file: string, name?: string): void {
    for (const person of readPeopleFile(file, this.spec)) this.people.put(person);
    this.standings.ensureRows(this.people.size);
    this.#peopleName = name;
  }

  apply(frame: Frame): Applied {
    if (frame.type === "reload") return isAfter(frame.to, this.#version) ? "missed" : "old";
    if (!isAfter(frame.to, this.#version)) return "old";
    if (isAfter(frame.from, this.#version) || !isSameEpoch(frame.to, this.#version)) return "missed";
    if (frame.people !== undefined && frame.people !== this.#peopleName) return "people";
    for (const joined of frame.joined ?? []) this.people.put(readJoined(joined, this.spec));
    this.standings.ensureRows(this.people.size);
    applyCells(this.standings, frame);
    this.#version = frame.to;
    return "applied";
  }
}

const parts = (version: string): [epoch: number, number: number] => {
  const [epoch = 0, number = 0] = version.split(".").map(Number);
  return [epoch, number];
};

const isSameEpoch = (a: string, b: string): boolean => parts(a)[0] === parts(b)[0];

/** Whether a board's version is newer than another. */
export function isAfter(a: string, b: string): boolean {
  const [epoch, number] = parts(a);
  const [otherEpoch, otherNumber] = parts(b);
  return epoch > otherEpoch || (epoch === otherEpoch && number > otherNumber);
}
