import type { Document } from "mongodb";
import { listAt, madeAt, momentAt, numberAt, textAt } from "../mongo.ts";
import type { OldGroup, OldTraining, OldTrainingProblem } from "../source.ts";
import { docType, domainKey, groupOfDomain, type Hydro, keyOf, SITE, TRAININGS } from "./old.ts";

const SHORT_MAX = 10;

/** Each domain but the site's, and each group of people in any of them. */
export async function* groupPages({ db, domains }: Hydro): AsyncGenerator<OldGroup[]> {
  for (const domain of domains.values()) {
    const id = String(domain._id);
    const members = await db.find("domain.user", { domainId: id, role: { $exists: true } });
    yield [
      {
        id: domainKey(id),
        name: textAt(domain, "name") || id,
        shortName: id,
        ...{ brief: null, description: textAt(domain, "bulletin") },
        owner: textAt(domain, "owner"),
        isVisible: true,
        members: members
          .filter(({ role }) => role !== "guest")
          .map((one) => ({ user: String(one.uid), isManager: one.role === "root" })),
        createdAt: null,
      },
    ];
  }
  for await (const page of db.pages("user.group", {}, { size: 50 }))
    yield page.map((row) => {
      const [name, domain] = [textAt(row, "name") ?? "?", String(row.domainId)];
      const full = domain === SITE ? name : `${domain} ${name}`;
      return {
        id: peopleKey(row),
        name: full,
        // Names begin alike, and ids end otherwise.
        shortName: full.length <= SHORT_MAX ? full : `G${String(row._id).slice(1 - SHORT_MAX)}`,
        ...{ brief: null, description: null, isVisible: false },
        owner: textAt(domains.get(domain) ?? {}, "owner"),
        members: listAt(row, "uids").map((uid) => ({ user: String(uid), isManager: false })),
        createdAt: madeAt(row),
      };
    });
}

const peopleKey = (row: Document): string => `g:${row._id}`;

export async function* trainingPages(old: Hydro): AsyncGenerator<OldTraining[]> {
  const { db } = old;
  for await (const page of db.pages("document", TRAININGS, { size: 50 })) {
    const trainings: OldTraining[] = [];
    for (const row of page)
      trainings.push(
        row.docType === docType.training ? await trainingOf(old, row) : await homeworkOf(old, row),
      );
    yield trainings;
  }
}

/** Problems of a domain as its readers call them, by number. */
export async function problemsIn({ db }: Hydro, domainId: unknown, docIds: readonly unknown[]) {
  const rows = await db.find(
    "document",
    { docType: docType.problem, domainId, docId: { $in: docIds.map(Number) } },
    ["docId", "pid", "title"],
  );
  return new Map(
    rows.map((row) => [
      String(row.docId),
      {
        key: keyOf(domainId, row.docId),
        label: textAt(row, "pid") || String(row.docId),
        title: textAt(row, "title"),
      },
    ]),
  );
}

interface Node {
  readonly _id: unknown;
  readonly title?: unknown;
  readonly pids?: unknown[];
  readonly requireNids?: unknown[];
}

/** Parts of a training, each with its problems, and which parts come before it. */
async function trainingOf(old: Hydro, row: Document): Promise<OldTraining> {
  const nodes = listAt(row, "dag") as Node[];
  const pids = (node: Node | undefined) => (node?.pids ?? []).map(String);
  const found = await problemsIn(old, row.domainId, nodes.flatMap(pids));
  const problems = new Map<string, OldTrainingProblem>();
  for (const node of nodes) {
    const before = (node.requireNids ?? []).flatMap((nid) => pids(nodes.find(({ _id }) => _id === nid)));
    for (const pid of pids(node))
      problems.set(pid, {
        problem: found.get(pid)?.key ?? keyOf(row.domainId, pid),
        label: found.get(pid)?.label ?? pid,
        section: String(node.title ?? "") || `#${node._id}`,
        after: before.filter((other) => other !== pid).map((other) => keyOf(row.domainId, other)),
      });
  }
  const enrolled = await old.db.find(
    "document.status",
    { docType: docType.training, docId: row.docId, enroll: 1 },
    ["uid"],
  );
  const [intro, text] = [textAt(row, "description") ?? "", textAt(row, "content") ?? ""];
  return {
    ...commonOf(row),
    description: [intro, text].filter(Boolean).join("\n\n"),
    group: groupOfDomain(row.domainId),
    isShown: true,
    problems: [...problems.values()],
    members: enrolled.map(({ uid }) => String(uid)),
  };
}

const commonOf = (row: Document) => ({
  id: String(row.docId),
  title: textAt(row, "title") ?? "",
  owner: textAt(row, "owner"),
  ...{ password: null, category: null, rank: numberAt(row, "pin") > 0 ? 0 : 1000 },
  createdAt: madeAt(row),
});

/** For one group of people it is theirs, else the domain's; what is for several of the site is hidden. */
async function homeworkOf(old: Hydro, row: Document): Promise<OldTraining> {
  const pids = listAt(row, "pids").map(String);
  const found = await problemsIn(old, row.domainId, pids);
  const names = listAt(row, "assign").map(String);
  const [people] =
    names.length === 1 ? await old.db.find("user.group", { domainId: row.domainId, name: names[0] }) : [];
  const group = people ? peopleKey(people) : groupOfDomain(row.domainId);
  const [end, due] = [momentAt(row, "endAt"), momentAt(row, "penaltySince")];
  const at = due ?? end;
  return {
    ...commonOf(row),
    description: textAt(row, "content"),
    group,
    isShown: names.length === 0 || group !== null,
    problems: pids.map((pid) => ({
      problem: found.get(pid)?.key ?? keyOf(row.domainId, pid),
      label: found.get(pid)?.label ?? pid,
    })),
    members: [],
    due: at && { at, closesAt: end },
  };
}
