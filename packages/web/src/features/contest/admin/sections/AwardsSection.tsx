import { Button, ColorInput, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { AwardConfig } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractBounds } from "../../../../lib/contract-rules.ts";
import { IconPlus, IconTrash } from "../../../../ui/icons.ts";
import { Card } from "../../../admin/ui/AdminPage.tsx";
import { RowAction } from "../../../admin/ui/RowActions.tsx";
import type { SectionProps } from "../ContestForm.tsx";
import classes from "../contest-admin.module.css";
import { newAward, usualAwards } from "../draft.ts";
import { AwardsPreview } from "./AwardsPreview.tsx";

const PERCENT = "1";
const bounds = contractBounds(AwardConfig);

/** Medals: how many, by share or by number, and how they look on the board. */
export function AwardsSection({ form, saved }: SectionProps) {
  const { t } = useTranslation();
  const { awardType, awards } = form.values;
  const choose = (next: string) =>
    form.setValues({
      awardType: next,
      ...(awards.length === 0 && {
        awards: usualAwards([t("contestAdmin.gold"), t("contestAdmin.silver"), t("contestAdmin.bronze")]),
      }),
    });
  return (
    <Card title={t("contestAdmin.section.awards")}>
      <div className="admin-form">
        <NativeSelect
          maw={360}
          label={t("contestAdmin.awards")}
          description={t("contestAdmin.awardsNote")}
          value={awardType}
          data={(["0", "1", "2"] as const).map((value) => ({
            value,
            label: t(`contestAdmin.awardsBy.a${value}`),
          }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {awardType !== "0" && (
          <>
            {awards.map((award, index) => (
              <div key={award.key} className={classes.award}>
                <TextInput
                  label={t("contestAdmin.awardName")}
                  required
                  {...bounds.name}
                  {...form.getInputProps(`awards.${index}.name`)}
                  error={form.errors[`awardConfigList.${index}.name`]}
                />
                <NumberInput
                  label={t(awardType === PERCENT ? "contestAdmin.percent" : "contestAdmin.heads")}
                  {...bounds.num}
                  {...(awardType === PERCENT && { max: 100 })}
                  allowDecimal={false}
                  {...form.getInputProps(`awards.${index}.num`)}
                />
                <ColorInput
                  withEyeDropper={false}
                  format="hex"
                  label={t("contestAdmin.background")}
                  {...form.getInputProps(`awards.${index}.background`)}
                />
                <ColorInput
                  withEyeDropper={false}
                  format="hex"
                  label={t("contestAdmin.color")}
                  {...form.getInputProps(`awards.${index}.color`)}
                />
                <span
                  className={classes.medal}
                  aria-hidden
                  style={{ background: award.background, color: award.color }}
                >
                  {award.name || index + 1}
                </span>
                <RowAction
                  icon={IconTrash}
                  isDangerous
                  label={t("admin.deleteOf", { name: award.name || String(index + 1) })}
                  onClick={() => form.removeListItem("awards", index)}
                />
              </div>
            ))}
            {saved && <AwardsPreview cid={saved.id} values={form.values} />}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} />}
                onClick={() => form.insertListItem("awards", newAward())}
              >
                {t("contestAdmin.awardAdd")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
