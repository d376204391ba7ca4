import { NativeSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import { contestEntries, TEAM_SIZE_MAX, TEAMS_CLOSE_MINUTES_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration } from "../../../../lib/dates.ts";
import { useLanguage } from "../../../../lib/i18n.ts";
import { MomentInput } from "../../../../ui/MomentInput.tsx";
import { Card } from "../../../admin/ui/AdminPage.tsx";
import type { SectionProps } from "../ContestForm.tsx";
import { lengthOf, timesOf } from "../draft.ts";

/** When, and who enters. */
export function RulesSection({ form, saved }: SectionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { values } = form;
  const { end } = timesOf(values, saved);
  const seconds = lengthOf(values, saved);
  return (
    <Card title={t("contestAdmin.section.rules")}>
      <div className="admin-grid">
        <MomentInput
          label={t("contestAdmin.start")}
          saved={saved?.startTime}
          description={t("contestAdmin.zoneNote")}
          required
          {...form.getInputProps("startTime")}
        />
        <NumberInput
          label={t("contestAdmin.hours")}
          description={t("contestAdmin.lengthNote")}
          min={0}
          allowDecimal={false}
          required
          {...form.getInputProps("hours")}
        />
        <NumberInput
          label={t("contestAdmin.minutes")}
          description={seconds > 0 ? formatDuration(seconds, language) : "–"}
          min={0}
          allowDecimal={false}
          {...form.getInputProps("minutes")}
        />
        <TextInput
          readOnly
          label={t("contestAdmin.end")}
          description={t("contestAdmin.endFollows")}
          value={end && seconds > 0 ? formatDateTime(end.toISOString()) : t("refusal.contest-times-wrong")}
        />
        <NativeSelect
          label={t("contestAdmin.entry")}
          description={t("contestAdmin.entryNote")}
          data={contestEntries.map((value) => ({ value, label: t(`contestAdmin.entryOf.${value}`) }))}
          {...form.getInputProps("entry")}
        />
        {values.entry !== "people" && (
          <NumberInput
            label={t("contestAdmin.teamSize")}
            description={t("contestAdmin.teamSizeNote")}
            min={1}
            max={TEAM_SIZE_MAX}
            allowDecimal={false}
            {...form.getInputProps("teamSizeMax")}
          />
        )}
        {values.entry !== "people" && (
          <NumberInput
            label={t("contestAdmin.teamsClose")}
            description={t("contestAdmin.teamsCloseNote")}
            min={0}
            max={TEAMS_CLOSE_MINUTES_MAX}
            allowDecimal={false}
            {...form.getInputProps("teamsCloseMinutes")}
          />
        )}
        <Switch
          label={t("contestAdmin.endSubmit")}
          description={t("contestAdmin.endSubmitNote")}
          {...form.getInputProps("allowEndSubmit", { type: "checkbox" })}
        />
        <Switch
          label={t("contestAdmin.print")}
          description={t("contestAdmin.printNote")}
          {...form.getInputProps("openPrint", { type: "checkbox" })}
        />
      </div>
    </Card>
  );
}
