import type { Document } from "mongodb";
import { ObjectId } from "mongodb";
import { listAt, momentAt, numberAt } from "../mongo.ts";
import type { OldRow } from "../source.ts";
import { pointsOf, ruleOf } from "./contests.ts";
import { docType, type Hydro, keyOf, PEOPLE, SITE } from "./old.ts";
import { TRIED } from "./submissions.ts";

const ACCEPTED = 1;
/** Compile errors, and what was sent in a form that is none. */
const FREE = [7, 31];
/** The judge's own failures and what was taken back: they cost there, and here nothing. */
const FREE_HERE = [8, 9, 30];
const PENALTY_S = 20 * 60;
const JUDGED = { status: ACCEPTED, contest: { $nin: TRIED } };

/** Accepted outside contests, in the domain that is the site. */
export async function* solvedNumbers({ db }: Hydro) {
  for await (const page of db.pages("user", PEOPLE, { size: 200 })) {
    const uids = page.map(({ _id }) => _id);
    const own = await db.find("domain.user", { domainId: SITE, uid: { $in: uids } }, ["uid", "nAccept"]);
    const shown = new Map(own.map((row) => [String(row.uid), numberAt(row, "nAccept")]));
    const solved = new Map<string, Set<string>>();
    const rows = await db.sums("record", [
      { $match: { ...JUDGED, uid: { $in: uids } } },
      { $group: { _id: { domainId: "$domainId", pid: "$pid", uid: "$uid" } } },
    ]);
    for (const { _id: one } of rows) {
      const uid = String(one.uid);
      solved.set(uid, (solved.get(uid) ?? new Set()).add(keyOf(one.domainId, one.pid)));
    }
    yield page.map(({ _id }) => {
      const id = String(_id);
      return { id, shown: shown.get(id) ?? 0, recount: solved.get(id)?.size ?? 0 };
    });
  }
}

/** Accepted ones are told by its statistics: its other number counts people. */
export async function* problemNumbers({ db }: Hydro) {
  for await (const page of db.pages(
    "document",
    { docType: docType.problem },
    { size: 200, without: ["content"] },
  )) {
    const ofThese = { pid: { $in: page.map(({ docId }) => docId) } };
    const counted = async (filter: Document) =>
      new Map(
        (
          await db.sums("record", [
            { $match: { ...filter, ...ofThese } },
            { $group: { _id: { domainId: "$domainId", pid: "$pid" }, n: { $sum: 1 } } },
          ])
        ).map((row) => [keyOf(row._id.domainId, row._id.pid), numberAt(row, "n")]),
      );
    const [all, accepted] = [await counted({}), await counted(JUDGED)];
    yield page.map((row) => {
      const id = keyOf(row.domainId, row.docId);
      return {
        ...{ id, submitted: numberAt(row, "nSubmit"), accepted: numberAt(Object(row.stats), "AC") },
        recount: { submitted: all.get(id) ?? 0, accepted: accepted.get(id) ?? 0 },
      };
    });
  }
}

interface Entry {
  readonly rid: ObjectId;
  readonly pid: number;
  readonly status: number;
  readonly score: number;
  readonly subtasks?: Record<string, { score?: number }>;
}

/** What the site itself keeps of each row, or by its rules from what the row keeps of submissions. */
export async function boardOf(
  { db }: Hydro,
  contest: string,
  without: ReadonlySet<string>,
  isOurs = false,
): Promise<OldRow[]> {
  if (!ObjectId.isValid(contest)) return [];
  const docId = new ObjectId(contest);
  const [row] = await db.find("document", { docType: docType.contest, docId });
  const beginAt = row && momentAt(row, "beginAt");
  if (!row || !beginAt) return [];
  const rule = ruleOf(row);
  // While a board is frozen the numbers kept are the frozen ones.
  const isKept = !isOurs && rule === row.rule && !(row.lockAt && row.unlocked !== true);
  const people = await db.find("document.status", { docType: docType.contest, docId });
  return people.flatMap((person): OldRow[] => {
    const all = (listAt(person, "journal") as Entry[])
      .filter(({ rid }) => rid instanceof ObjectId)
      .toSorted((a, b) => a.rid.getTimestamp().getTime() - b.rid.getTimestamp().getTime());
    const pids = listAt(row, "pids");
    const journal = all.filter(({ rid, pid }) => pids.includes(pid) && !without.has(String(rid)));
    if (journal.length === 0) return [];
    const user = String(person.uid);
    if (rule === "acm") {
      if (isKept) return [{ user, solved: numberAt(person, "accept"), penalty: numberAt(person, "time") }];
      return [{ user, ...raceOf(journal, beginAt, isOurs) }];
    }
    const solved = isKept ? numberAt(person, "score") : pointsIn(row, rule, journal, isOurs);
    return [{ user, solved, penalty: null }];
  });
}

function raceOf(journal: readonly Entry[], beginAt: Date, isOurs: boolean) {
  const free = isOurs ? [...FREE, ...FREE_HERE] : FREE;
  const [done, wrong] = [new Set<number>(), new Map<number, number>()];
  let penalty = 0;
  for (const { rid, pid, status } of journal) {
    if (done.has(pid)) continue;
    if (status !== ACCEPTED) {
      if (!free.includes(status)) wrong.set(pid, (wrong.get(pid) ?? 0) + 1);
      continue;
    }
    done.add(pid);
    penalty +=
      Math.floor((rid.getTimestamp().getTime() - beginAt.getTime()) / 1000) +
      (wrong.get(pid) ?? 0) * PENALTY_S;
  }
  return { solved: done.size, penalty };
}

/** What is left of the points after tries, as there and as here: parts are rounded otherwise. */
const leftAfter = (tries: number, score: number, isOurs: boolean): number => {
  const part = Math.max(0.7, 0.95 ** tries) * score;
  return isOurs ? Math.floor(part + 1e-9) : Math.round(part);
};

function pointsIn(row: Document, rule: string, journal: readonly Entry[], isOurs: boolean): number {
  let sum = 0;
  for (const [pid, entries] of Map.groupBy(journal, (entry) => entry.pid)) {
    const score = pointsAt(rule, entries, isOurs);
    const share = ((pointsOf(row, String(pid)) ?? 100) * score) / 100;
    sum += isOurs ? Math.floor(share + 1e-9) : share;
  }
  return sum;
}

function pointsAt(rule: string, entries: readonly Entry[], isOurs: boolean): number {
  const scores = entries.map(({ score }) => (isOurs ? Math.round(score) : score));
  switch (rule) {
    case "oi":
      return scores.at(-1) ?? 0;
    case "strictioi": {
      const best = new Map<string, number>();
      for (const { subtasks = {} } of entries)
        for (const [id, { score = 0 }] of Object.entries(subtasks))
          best.set(id, Math.max(score, best.get(id) ?? 0));
      return [...best.values()].reduce((sum, one) => sum + one, 0);
    }
    case "ledo": {
      let tries = 0;
      let most = 0;
      entries.forEach(({ status }, at) => {
        if (FREE.includes(status)) return;
        most = Math.max(most, leftAfter(tries, scores[at] ?? 0, isOurs));
        if (!isOurs || !FREE_HERE.includes(status)) tries += 1;
      });
      return most;
    }
    default:
      return Math.max(0, ...scores);
  }
}
