import { Checkbox, MultiSelect, NativeSelect, NumberInput, Text } from "@mantine/core";
import {
  type ContestRule,
  costlyVerdicts,
  isCostly,
  isPossible,
  presetOf,
  type RulePreset,
  ruleCounts,
  rulePoints,
  rulePresetNames,
  rulePresets,
  ruleTies,
  SUBMISSIONS_MAX,
  SUBMIT_PAUSE_MAX_S,
  TRY_MINUTES_MAX,
  TRY_POINTS_MAX,
  typeOfRule,
  WINDOW_MINUTES_MAX,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../../lib/i18n.ts";
import { Card } from "../../../admin/ui/AdminPage.tsx";
import { ruleSentences } from "../../rule-words.ts";
import type { SectionProps } from "../ContestForm.tsx";
import { limitsOf, withRule } from "../draft.ts";

const OWN = "own";

/** What other parts are at first where a problem brings something else. */
const usualFor = {
  solved: "icpc",
  cases: "oi",
  fixed: "atcoder",
  falling: "codeforces",
} as const satisfies Record<ContestRule["points"], RulePreset>;

/** What the board counts: a well-known rule, opened and changed where it is different. */
export function RuleSection({ form, saved }: SectionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rule, type } = form.values;
  const put = (next: ContestRule) => form.setValues(withRule(next));
  const set = (change: Partial<ContestRule>) => put({ ...rule, ...change });
  /** Of a contest that there is the type stays. */
  const fits = (one: ContestRule) => saved === null || String(typeOfRule(one).type) === type;
  const presets = Object.entries(rulePresetNames).map(([value, label]) => ({
    value,
    label,
    disabled: !fits(rulePresets[value as RulePreset]),
  }));
  const preset = presetOf(rule);
  const number = (field: NumberField, label: string, max: number, note?: string) => (
    <NumberInput
      label={label}
      description={note}
      min={0}
      max={max}
      allowDecimal={false}
      {...form.getInputProps(`rule.${field}`)}
      value={rule[field]}
      onChange={(value) => set({ [field]: Number(value) || 0 })}
    />
  );
  return (
    <Card title={t("rule.title")}>
      <div className="admin-grid">
        <NativeSelect
          label={t("rule.preset")}
          description={t(saved ? "rule.presetStays" : "rule.presetNote")}
          value={preset ?? OWN}
          data={[...presets, { value: OWN, label: t("rule.own"), disabled: preset !== null }]}
          onChange={(event) => put({ ...rulePresets[event.currentTarget.value as RulePreset] })}
        />
        <NativeSelect
          label={t("rule.points")}
          value={rule.points}
          data={rulePoints.map((value) => ({
            value,
            label: t(`rule.pointsOf.${value}`),
            disabled: !fits(rulePresets[usualFor[value]]),
          }))}
          onChange={(event) => put(rulePresets[usualFor[event.currentTarget.value as ContestRule["points"]]])}
        />
        <NativeSelect
          label={t("rule.counts")}
          value={rule.counts}
          data={ruleCounts.map((value) => ({
            value,
            label: t(`rule.countsOf.${value}`),
            disabled: !isPossible({ ...rule, counts: value }),
          }))}
          onChange={(event) => set({ counts: event.currentTarget.value as ContestRule["counts"] })}
        />
        <NativeSelect
          label={t("rule.ties")}
          value={rule.ties}
          data={ruleTies.map((value) => ({
            value,
            label: t(`rule.tiesOf.${value}`),
            disabled: !isPossible({ ...rule, ties: value }),
          }))}
          onChange={(event) => set({ ties: event.currentTarget.value as ContestRule["ties"] })}
        />
        {rule.points === "falling" && number("fallsPercent", t("rule.falls"), 100, t("rule.fallsNote"))}
        {isPossible({ ...rule, tryMinutes: 1 }) &&
          number("tryMinutes", t("rule.tryMinutes"), TRY_MINUTES_MAX)}
        {isPossible({ ...rule, tryPoints: 1 }) && number("tryPoints", t("rule.tryPoints"), TRY_POINTS_MAX)}
        {isPossible({ ...rule, tryPercent: 1 }) && number("tryPercent", t("rule.tryPercent"), 100)}
        {(rule.points === "falling" || rule.tryPoints > 0 || rule.tryPercent > 0) &&
          number("leastPercent", t("rule.least"), 100, t("rule.leastNote"))}
        {isCostly(rule) && (
          <MultiSelect
            className="wide"
            label={t("rule.costs")}
            data={costlyVerdicts.map((value) => ({ value, label: t(`rule.verdict.${value}`) }))}
            value={rule.costs}
            onChange={(costs) => set({ costs: costs as ContestRule["costs"] })}
          />
        )}
        <Checkbox
          className="wide"
          label={t("rule.pretests")}
          description={t("rule.pretestsNote")}
          checked={rule.pretests ?? false}
          onChange={(event) => set({ pretests: event.currentTarget.checked || undefined })}
        />
        <NumberInput
          label={t("rule.max")}
          description={t("rule.maxNote")}
          min={1}
          max={SUBMISSIONS_MAX}
          allowDecimal={false}
          {...form.getInputProps("submissionsMax")}
        />
        <NumberInput
          label={t("rule.pause")}
          description={t("rule.pauseNote")}
          min={0}
          max={SUBMIT_PAUSE_MAX_S}
          allowDecimal={false}
          {...form.getInputProps("submitPauseS")}
        />
        <NumberInput
          label={t("rule.window")}
          description={t("rule.windowNote")}
          min={1}
          max={WINDOW_MINUTES_MAX}
          allowDecimal={false}
          {...form.getInputProps("windowMinutes")}
        />
      </div>
      <Text size="sm" fw={600} mt="md">
        {t("rule.told")}
      </Text>
      <Text size="sm" c="dimmed">
        {ruleSentences(rule, limitsOf(form.values), t, language).join(" ")}
      </Text>
    </Card>
  );
}

type NumberField = "fallsPercent" | "leastPercent" | "tryMinutes" | "tryPoints" | "tryPercent";
