import { problemType, ruleOf } from "@verdict/contract";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { statusName } from "../../../ui/verdict.ts";
import { accessOf } from "../../group/Tags.tsx";
import { publicationState } from "../../problem/admin/publication.ts";

type Say = (t: TFunction, code: number | string) => string;

/** A key made of a code that may be of a version before or after this one. */
const ofCode =
  (prefix: string): Say =>
  (t, code) =>
    t(`${prefix}${code}` as "admin.auth.a1", { defaultValue: String(code) });

const levels = ["easy", "medium", "hard"] as const;

const banned: Say = (t, code) => t(code === 0 ? "admin.audit.no" : "admin.users.banned");
const hidden: Say = (t, code) => t(code === 0 ? "audit.value.shown" : "audit.value.hidden");

/** Fields that are stored as codes: by what they are of (the first word of the action), or of anything. */
const ofThing: Record<string, Say> = {
  "problem.auth": ofCode("admin.auth.a"),
  "problem.type": (_, code) => (code === problemType.oi ? "OI" : "ACM"),
  "problem.difficulty": (t, code) => {
    const level = levels[Number(code)];
    return level ? t(`difficulty.${level}`) : String(code);
  },
  "problem.judgeMode": ofCode("admin.judgeMode."),
  "problem.judgeCaseMode": ofCode("admin.caseMode."),
  "problem.publication": (t, code) => {
    const state = publicationState(Number(code));
    return state ? t(`admin.publication.${state}`) : String(code);
  },
  "contest.auth": ofCode("contestAdmin.auth.a"),
  "training.auth": (t, code) => t(`contestAdmin.auth.${code === "Private" ? "a1" : "a0"}`),
  "contest.type": (_, code) => ruleOf(Number(code)).label,
  "contest.awardType": ofCode("contestAdmin.awardsBy.a"),
  "contest.rankShowName": ofCode("contestAdmin.showNameOf."),
  "group.auth": (t, code) => t(`group.access.${accessOf(Number(code))}`),
  "group.status": banned,
  "user.status": banned,
  "announcement.status": hidden,
  "submission.status": (t, code) => t(`status.${statusName(Number(code))}`),
};
const ofAnything: Record<string, Say> = {
  roleId: ofCode("role.r"),
};

/** What the log keeps in place of a secret (server, site/audit.ts). */
const HIDDEN = "(hidden)";

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** A value of a change as a page says it: `action` says of what, `field` which. */
export function valueWords(t: TFunction, action: string, field: string, value: unknown): string {
  if (value === undefined || value === null) return "–";
  if (value === HIDDEN) return `(${t("audit.value.hidden")})`;
  if (typeof value === "boolean") return t(value ? "admin.audit.yes" : "admin.audit.no");
  if (typeof value === "string" || typeof value === "number") {
    const say = ofThing[`${action.split(".")[0]}.${field}`] ?? ofAnything[field];
    if (say) return say(t, value);
    return typeof value === "string" && isMoment(value) ? formatDateTime(value) : String(value);
  }
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== "object");
  return isPlain ? value.join(", ") : JSON.stringify(value, null, 2);
}
