import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import {
  type FeedbackLevel,
  feedbackLevels,
  GROUP_TITLE_MAX,
  groupRules,
  groupsOfScoring,
  SCORING_DEPTH_MAX,
  type ScoreGroup,
  type Scoring,
  type ScoringFault,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "../../../../ui/icons.ts";
import { KeyInput } from "./KeyInput.tsx";
import { ListInput } from "./ListInput.tsx";
import { Requires } from "./Requires.tsx";
import classes from "./scoring.module.css";
import { moved, type Path, rangesOf, rangesText, renamed, withGroup, withNew } from "./tree.ts";
import { useFaultText } from "./use-fault-text.ts";
import type { GroupDrag } from "./use-group-drag.tsx";

/** Rules that are offered: those of older problems' points come by import alone. */
const offered = groupRules.filter((rule) => !rule.endsWith("-points"));

interface GroupCardProps {
  group: ScoreGroup;
  path: Path;
  scoring: Scoring;
  caseCount: number;
  faults: readonly ScoringFault[];
  drag: GroupDrag;
  onChange: (groups: ScoreGroup[]) => void;
}

/** One group with all that can be set of it; those inside stand indented below. */
export function GroupCard({ group, path, scoring, caseCount, faults, drag, onChange }: GroupCardProps) {
  const { t } = useTranslation();
  const textOf = useFaultText();
  const { groups } = scoring;
  const { key, title, points, rule, threshold, weights, cases } = group;
  const set = (change: Partial<ScoreGroup>) =>
    onChange(withGroup(groups, path, (now) => ({ ...now, ...change })));
  const errorOf = (field: ScoringFault["field"]) => {
    const fault = faults.find((one) => one.group === key && one.field === field);
    return fault && textOf(fault);
  };
  const setRule = (next: ScoreGroup["rule"]) =>
    set({
      rule: next,
      threshold: next === "threshold" ? (threshold ?? 1) : undefined,
      weights: next === "sum" ? weights : undefined,
    });
  return (
    <fieldset
      className={classes.group}
      aria-label={t("admin.scoring.group", { name: key })}
      {...drag.zone(path)}
    >
      <div className={classes.fields}>
        {drag.handle(path, key)}
        <KeyInput
          className={classes.key}
          value={key}
          taken={new Set([...groupsOfScoring(groups)].map((one) => one.key))}
          error={errorOf("key")}
          onChange={(next) => onChange(renamed(groups, key, next))}
        />
        <TextInput
          className={classes.name}
          label={t("admin.scoring.name")}
          maxLength={GROUP_TITLE_MAX}
          value={title ?? ""}
          onChange={(event) => set({ title: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label={t("admin.scoring.rule")}
          data={[...new Set([...offered, rule])].map((value) => ({
            value,
            label: t(`admin.scoring.rules.${value}`),
          }))}
          value={rule}
          onChange={(event) => setRule(event.currentTarget.value as ScoreGroup["rule"])}
        />
        {rule === "threshold" && (
          <NumberInput
            className={classes.points}
            label={t("admin.scoring.threshold")}
            min={0}
            hideControls
            value={threshold ?? ""}
            error={errorOf("threshold")}
            onChange={(value) => set({ threshold: Number(value) || undefined })}
          />
        )}
        <NumberInput
          className={classes.points}
          label={t("admin.scoring.points")}
          min={0}
          hideControls
          disabled={points === "unbounded"}
          value={typeof points === "number" ? points : ""}
          error={errorOf("points")}
          onChange={(value) => set({ points: value === "" ? null : Number(value) })}
        />
        {points === "unbounded" && (
          <Checkbox
            className={classes.check}
            label={t("admin.scoring.unbounded")}
            checked={points === "unbounded"}
            onChange={(event) => set({ points: event.currentTarget.checked ? "unbounded" : 0 })}
          />
        )}
        <span className={classes.actions}>
          {([-1, 1] as const).map((by) => (
            <ActionIcon
              key={by}
              variant="subtle"
              color="gray"
              aria-label={t(by < 0 ? "admin.scoring.up" : "admin.scoring.down", { name: key })}
              onClick={() => onChange(moved(groups, path, by))}
            >
              {by < 0 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t("admin.deleteOf", { name: key })}
            onClick={() => onChange(withGroup(groups, path, () => null))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </span>
      </div>
      <div className={classes.fields}>
        {cases && (
          <ListInput
            className={classes.cases}
            label={t("admin.scoring.cases", { count: cases.length })}
            placeholder="1-5, 8"
            value={cases}
            read={(text) => rangesOf(text, caseCount)}
            write={rangesText}
            error={errorOf("cases")}
            onChange={(numbers) => set({ cases: numbers, ...(weights && { weights: undefined }) })}
          />
        )}
        {rule === "sum" && (
          <ListInput
            className={classes.name}
            label={t("admin.scoring.weights")}
            placeholder={t("admin.scoring.alike")}
            value={weights ?? []}
            read={numbersOf}
            write={(numbers) => numbers.join(", ")}
            error={errorOf("weights")}
            onChange={(numbers) => set({ weights: numbers.length > 0 ? numbers : undefined })}
          />
        )}
        {path.length === 1 && (
          <NativeSelect
            label={t("admin.scoring.feedback")}
            data={feedbackLevels.map((value) => ({ value, label: t(`admin.scoring.levels.${value}`) }))}
            value={group.feedback ?? "complete"}
            error={errorOf("feedback")}
            onChange={(event) => {
              const level = event.currentTarget.value as FeedbackLevel;
              set({ feedback: level === "complete" ? undefined : level });
            }}
          />
        )}
        <Requires group={group} path={path} groups={groups} error={errorOf("requires")} onChange={set} />
      </div>
      {group.groups?.map((inside, index) => (
        <GroupCard
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
          key={index}
          {...{ scoring, caseCount, faults, drag, onChange }}
          group={inside}
          path={[...path, index]}
        />
      ))}
      {path.length < SCORING_DEPTH_MAX && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange(withNew(groups, path))}
        >
          {t("admin.scoring.addInside")}
        </Button>
      )}
    </fieldset>
  );
}

function numbersOf(text: string): number[] | null {
  const numbers = text
    .split(/[,，、;\s]+/)
    .filter(Boolean)
    .map(Number);
  return numbers.every((one) => one >= 0) ? numbers : null;
}
