import { type ContestRule, rulePresets } from "@verdict/contract";
import type { Document } from "mongodb";
import { labelOf } from "../hustoj/contests.ts";
import { listAt, madeAt, momentAt, numberAt, textAt } from "../mongo.ts";
import type { Remarks } from "../remarks.ts";
import type { OldContest } from "../source.ts";
import { problemsIn } from "./groups.ts";
import { CONTESTS, docType, groupOfDomain, type Hydro, keyOf } from "./old.ts";

/** What boards count there, by the name of the rule; places are shared by equal points. */
const rules: Readonly<Record<string, ContestRule>> = {
  acm: rulePresets.icpc,
  oi: rulePresets.usaco,
  ioi: { ...rulePresets.usaco, counts: "best" },
  strictioi: rulePresets.ioi,
  ledo: rulePresets.leduo,
};
/** Others, of plugins, come as OI's. */
export const ruleOf = (row: Document): string => {
  const rule = textAt(row, "rule") ?? "";
  return Object.hasOwn(rules, rule) ? rule : "oi";
};

export async function* contestPages(old: Hydro, remarks: Remarks): AsyncGenerator<OldContest[]> {
  for await (const page of old.db.pages("document", CONTESTS, { size: 50 })) {
    const contests: OldContest[] = [];
    for (const row of page) contests.push(await contestOf(old, row, remarks));
    yield contests;
  }
}

async function contestOf(old: Hydro, row: Document, remarks: Remarks): Promise<OldContest> {
  const { db } = old;
  const id = String(row.docId);
  const rule = ruleOf(row);
  if (rule === "ledo" || rule !== textAt(row, "rule") || numberAt(row, "duration") > 0)
    remarks.add("contest", "rule-near", id, `${textAt(row, "rule")}`);
  const pids = listAt(row, "pids").map(String);
  const found = await problemsIn(old, row.domainId, pids);
  const assigned = listAt(row, "assign").map(String);
  const listed =
    assigned.length > 0
      ? await db.find("user.group", { domainId: row.domainId, name: { $in: assigned } })
      : [];
  const attending = await db.find("document.status", { docType: docType.contest, docId: row.docId }, [
    "uid",
    "unrank",
    "attend",
  ]);
  const unranked = attending.filter(({ unrank }) => unrank === true).map(({ uid }) => uid);
  const starred = unranked.length > 0 ? await db.find("user", { _id: { $in: unranked } }, ["uname"]) : [];
  const password = textAt(row, "_code") || null;
  return {
    id,
    title: textAt(row, "title") ?? "",
    description: textAt(row, "content"),
    type: rule === "acm" ? "acm" : "oi",
    ...(rules[rule] && { rule: rules[rule] }),
    oiScore: "Recent",
    owner: textAt(row, "owner"),
    managers: listAt(row, "maintainer").map(String),
    group: groupOfDomain(row.domainId),
    startTime: momentAt(row, "beginAt"),
    endTime: momentAt(row, "endAt"),
    freezeTime: momentAt(row, "lockAt"),
    visible: true,
    entry: password ? "password" : assigned.length > 0 ? "list" : "public",
    ...{ isProtected: false, password },
    entrants:
      assigned.length > 0
        ? [...new Set(listed.flatMap((group) => listAt(group, "uids").map(String)))]
        : password
          ? attending.filter(({ attend }) => attend).map(({ uid }) => String(uid))
          : [],
    starred: starred.map((one) => textAt(one, "uname") ?? ""),
    problems: pids.map((pid, place) => ({
      problem: found.get(pid)?.key ?? keyOf(row.domainId, pid),
      label: labelOf(place),
      title: found.get(pid)?.title ?? pid,
      color: colorOf(row, pid),
      points: rule === "acm" ? null : pointsOf(row, pid),
    })),
    createdAt: madeAt(row),
  };
}

function colorOf(row: Document, pid: string): string | null {
  const given: unknown = (Object(row.balloon) as Record<string, unknown>)[pid];
  const color = typeof given === "string" ? given : (Object(given) as { color?: unknown }).color;
  return typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}

/** Of 100 where nobody said. */
export function pointsOf(row: Document, pid: string): number | null {
  const given = Number((Object(row.score) as Record<string, unknown>)[pid] ?? 0);
  return Number.isInteger(given) && given > 0 ? given : null;
}
