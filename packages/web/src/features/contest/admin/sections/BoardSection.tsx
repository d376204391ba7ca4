import { NativeSelect, NumberInput, Switch, TagsInput } from "@mantine/core";
import { contestShowNames, STARS_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../../lib/audience.ts";
import { tellRefused } from "../../../../lib/refused.ts";
import { useOffice } from "../../../admin/office.ts";
import { Card } from "../../../admin/ui/AdminPage.tsx";
import type { SectionProps } from "../ContestForm.tsx";
import { lengthOf } from "../draft.ts";
import { isFreezePossible, leadOf, usualFreeze } from "../freeze.ts";

/** What the board shows, to whom, and until when. */
export function BoardSection({ form, saved }: SectionProps) {
  const { t } = useTranslation();
  const { values } = form;
  const isOfSite = useOffice().gid === null;
  const isRatable = useHasRole("staff") && isOfSite && values.entry !== "teams";
  const seconds = lengthOf(values, saved);
  const freezes = (["half", "hour", "own", "all"] as const).map((value) => ({
    value,
    label: t(`contestAdmin.freezeOf.${value}`),
    disabled: value !== values.freeze && value !== "own" && !isFreezePossible(leadOf(value, 0), seconds),
  }));
  return (
    <Card title={t("contestAdmin.section.board")}>
      <div className="admin-grid">
        <Switch
          label={t("contestAdmin.freeze")}
          description={t("contestAdmin.freezeNote")}
          checked={values.sealRank}
          onChange={(event) => {
            const sealRank = event.currentTarget.checked;
            form.setValues({
              sealRank,
              ...(sealRank && { freeze: usualFreeze(Number(values.type), seconds) }),
            });
          }}
        />
        {values.sealRank && (
          <>
            <NativeSelect
              label={t("contestAdmin.freezeFrom")}
              description={t("contestAdmin.freezeFromNote")}
              data={freezes}
              {...form.getInputProps("freeze")}
            />
            {values.freeze === "own" && (
              <NumberInput
                label={t("contestAdmin.freezeMinutes")}
                description={t("contestAdmin.freezeMinutesNote")}
                min={1}
                allowDecimal={false}
                {...form.getInputProps("freezeMinutes")}
              />
            )}
            <Switch
              label={t("contestAdmin.unfreeze")}
              description={t("contestAdmin.unfreezeNote")}
              {...form.getInputProps("autoRealRank", { type: "checkbox" })}
            />
          </>
        )}
        <NativeSelect
          label={t("contestAdmin.showName")}
          description={t("contestAdmin.showNameNote")}
          data={contestShowNames.map((value) => ({ value, label: t(`contestAdmin.showNameOf.${value}`) }))}
          {...form.getInputProps("rankShowName")}
        />
        <Switch
          label={t("contestAdmin.outside")}
          description={t("contestAdmin.outsideNote")}
          {...form.getInputProps("openRank", { type: "checkbox" })}
        />
        {isRatable && (
          <Switch
            label={t("contestAdmin.rated")}
            description={t("contestAdmin.ratedNote")}
            {...form.getInputProps("isRated", { type: "checkbox" })}
          />
        )}
        <TagsInput
          className="wide"
          label={t("contestAdmin.stars")}
          description={t("contestAdmin.starsNote")}
          splitChars={[",", " ", "\n"]}
          maxTags={STARS_MAX}
          isDuplicate={(name, names) => names.includes(name.trim())}
          onDuplicate={(name) => tellRefused(t("contestAdmin.starTwice", { name }))}
          {...form.getInputProps("starAccount")}
        />
      </div>
    </Card>
  );
}
