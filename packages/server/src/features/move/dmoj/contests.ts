import { type ContestRule, rulePresets, TRY_MINUTES_MAX } from "@verdict/contract";
import { labelOf } from "../hustoj/contests.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldContest } from "../source.ts";
import { type Dmoj, idsOf, linked, ZONE } from "./old.ts";

/** What a contest's board counts there. */
export interface Format {
  readonly rule: ContestRule;
  /** Minutes of a try that did not bring the points that count. */
  readonly tryMinutes: number;
  /** Moments of what counts are added up, or the latest of them counts, or none. */
  readonly time: "sum" | "last" | "none";
  /** Boards here are not quite the same. */
  readonly isNear: boolean;
}

const { costs } = rulePresets.leduo;
const points = (counts: "best" | "latest", ties: ContestRule["ties"], tryMinutes = 0): ContestRule => ({
  ...{ points: "cases", counts, fallsPercent: 0, leastPercent: 0, tryPoints: 0, tryPercent: 0 },
  ...{ tryMinutes, costs: [...costs], ties },
});

export function formatOf(row: Row): Format {
  const config = configOf(row);
  const minutes = (usual: number) =>
    Math.min(TRY_MINUTES_MAX, Math.max(0, Number(config.penalty ?? usual) || 0));
  switch (textOf(row, "format_name")) {
    case "icpc":
      return {
        rule: points("best", "penalty", minutes(20)),
        tryMinutes: minutes(20),
        time: "sum",
        isNear: false,
      };
    case "atcoder":
      return {
        rule: points("best", "last", minutes(5)),
        tryMinutes: minutes(5),
        time: "last",
        isNear: false,
      };
    case "ioi":
      return config.cumtime === true
        ? { rule: points("best", "penalty"), tryMinutes: 0, time: "sum", isNear: false }
        : { rule: points("best", "none"), tryMinutes: 0, time: "none", isNear: false };
    case "ioi16": // the best of each group of cases: of a submission only the sum is kept
      return { rule: points("best", "none"), tryMinutes: 0, time: "none", isNear: true };
    case "ecoo": // more for the first try, and for time
      return { rule: points("latest", "none"), tryMinutes: 0, time: "none", isNear: true };
    default: // the time of the last submission with points, not of the one that counts
      return { rule: points("best", "penalty"), tryMinutes: 0, time: "sum", isNear: true };
  }
}

function configOf(row: Row): { penalty?: unknown; cumtime?: unknown } {
  try {
    return Object(JSON.parse(textOf(row, "format_config") ?? "{}"));
  } catch {
    return {};
  }
}

export async function* contestPages(old: Dmoj, remarks: Remarks): AsyncGenerator<OldContest[]> {
  const { db } = old;
  for await (const page of db.pages("judge_contest", "id", "true", 50)) {
    const ids = idsOf(page);
    const people = (table: string) => linked(old, table, ["contest_id", "profile_id"], ids);
    // Organisers of older versions are authors of newer ones.
    const [authors, organizers] = [
      await people("judge_contest_authors"),
      await people("judge_contest_organizers"),
    ];
    const curators = await people("judge_contest_curators");
    const invited = await people("judge_contest_private_contestants");
    const groups = await linked(old, "judge_contest_organizations", ["contest_id", "organization_id"], ids);
    const joined = await linked(
      old,
      "(select id, contest_id, user_id from judge_contestparticipation where virtual = 0)",
      ["contest_id", "user_id"],
      ids,
    );
    const problems = Map.groupBy(
      await db.rows(
        `select cp.*, p.name from judge_contestproblem cp join judge_problem p on p.id = cp.problem_id
         where cp.contest_id in (?) order by cp.contest_id, cp.\`order\`, cp.id`,
        [ids],
      ),
      (row) => textOf(row, "contest_id"),
    );
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const managers = [
        ...(authors.get(id) ?? []),
        ...(organizers.get(id) ?? []),
        ...(curators.get(id) ?? []),
      ];
      const format = formatOf(row);
      const isOwnTime = textOf(row, "time_limit") !== null;
      if (format.isNear || isOwnTime)
        remarks.add("contest", "rule-near", textOf(row, "key") ?? id, textOf(row, "format_name"));
      const password = textOf(row, "access_code") || null;
      const own = groups.get(id) ?? [];
      const isOfGroup = numberOf(row, "is_organization_private") !== 0 && own.length === 1;
      const isList =
        numberOf(row, "is_private") !== 0 || (numberOf(row, "is_organization_private") !== 0 && !isOfGroup);
      return {
        // As addresses call it.
        id: textOf(row, "key") ?? id,
        title: textOf(row, "name") ?? "",
        description: textOf(row, "description"),
        type: "oi",
        ...{ rule: format.rule, oiScore: "Highest" },
        owner: managers[0] ?? null,
        managers: managers.slice(1),
        group: isOfGroup ? (own[0] ?? null) : null,
        startTime: momentIn(ZONE, textOf(row, "start_time")),
        endTime: momentIn(ZONE, textOf(row, "end_time")),
        freezeTime: null,
        visible: numberOf(row, "is_visible") !== 0,
        entry: password ? "password" : isList ? "list" : "public",
        ...{ isProtected: false, password },
        entrants:
          password || isList ? [...new Set([...(invited.get(id) ?? []), ...(joined.get(id) ?? [])])] : [],
        starred: [],
        problems: (problems.get(id) ?? []).map((problem, place) => ({
          problem: textOf(problem, "problem_id") ?? "",
          label: labelOf(place),
          title: textOf(problem, "name") ?? "?",
          color: null,
          points: Math.max(1, Math.round(numberOf(problem, "points"))),
        })),
        createdAt: null,
      };
    });
  }
}
