import { Tooltip } from "@mantine/core";
import { type ContestSummary, type OiScoreType, presetOf, ruleOf, rulePresetNames } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconLock, IconLockOpen } from "../../ui/icons.ts";
import type { Phase } from "./phase.ts";
import classes from "./tags.module.css";

const wordOf = {
  Recent: "recent",
  Highest: "highest",
  Subtasks: "subtasks",
} as const satisfies Record<OiScoreType, string>;

/** The rule; where submissions replace each other it tells which score of a problem counts. */
export function RuleTag({ contest }: { contest: Pick<ContestSummary, "type" | "oiRankScoreType" | "rule"> }) {
  const { t } = useTranslation();
  const { label: kind, replaces } = ruleOf(contest.type);
  const preset = contest.rule && presetOf(contest.rule);
  const label = preset ? rulePresetNames[preset] : kind;
  if (!replaces) return <span className={classes.rule}>{label}</span>;
  const words = t(`contest.rule.${wordOf[contest.oiRankScoreType as OiScoreType] ?? "recent"}`);
  return (
    <Tooltip label={words} withinPortal={false} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.rule} aria-label={`${label}: ${words}`}>
        {label}
      </button>
    </Tooltip>
  );
}

type Access = Pick<ContestSummary, "auth" | "listOnly">;
const accesses = ["public", "private", "protected"] as const;
const accessOf = ({ auth, listOnly }: Access) => (listOnly ? "list" : (accesses[auth] ?? "public"));

export function AccessTag({ contest }: { contest: Access }) {
  const { t } = useTranslation();
  const access = accessOf(contest);
  return (
    <span className={classes.tag} data-access={access} title={t(`contest.access.${access}Hint`)}>
      {t(`contest.access.${access}`)}
    </span>
  );
}

/** Nothing of a public contest. */
export function AccessIcon({ contest }: { contest: Access }) {
  const { t } = useTranslation();
  const access = accessOf(contest);
  if (access === "public") return null;
  const Icon = access === "protected" ? IconLockOpen : IconLock;
  const words = t(`contest.access.${access}Hint`);
  return (
    <span className={classes.lock} data-access={access} role="img" aria-label={words} title={words}>
      <Icon size={16} />
    </span>
  );
}

export function PhaseTag({ phase }: { phase: Phase }) {
  const { t } = useTranslation();
  return (
    <span className={classes.phase} data-phase={phase}>
      {t(`contest.phase.${phase}`)}
    </span>
  );
}
