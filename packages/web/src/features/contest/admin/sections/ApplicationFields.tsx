import { Button, Checkbox, NumberInput, Switch, TextInput } from "@mantine/core";
import { CLOSES_MINUTES_MAX, PLACES_MAX, QUESTION_MAX, QUESTIONS_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconPlus, IconTrash } from "../../../../ui/icons.ts";
import { RowAction } from "../../../admin/ui/RowActions.tsx";
import type { SectionProps } from "../ContestForm.tsx";
import classes from "../contest-admin.module.css";
import { newQuestion } from "../draft.ts";

/** How people apply for a contest without a password: places, approval, questions. */
export function ApplicationFields({ form }: Pick<SectionProps, "form">) {
  const { t } = useTranslation();
  const { applies, questions } = form.values.applications;
  return (
    <>
      <Switch
        label={t("contestAdmin.applies")}
        description={t("contestAdmin.appliesNote")}
        {...form.getInputProps("applications.applies", { type: "checkbox" })}
      />
      {applies && (
        <>
          <Switch
            label={t("contestAdmin.approval")}
            description={t("contestAdmin.approvalNote")}
            {...form.getInputProps("applications.approval", { type: "checkbox" })}
          />
          <NumberInput
            label={t("contestAdmin.places")}
            description={t("contestAdmin.placesNote")}
            min={1}
            max={PLACES_MAX}
            allowDecimal={false}
            {...form.getInputProps("applications.places")}
          />
          <NumberInput
            label={t("contestAdmin.closes")}
            description={t("contestAdmin.closesNote")}
            min={0}
            max={CLOSES_MINUTES_MAX}
            allowDecimal={false}
            {...form.getInputProps("applications.closesMinutes")}
          />
          {questions.map(({ key, label }, index) => (
            <div key={key} className={`${classes.award} wide`}>
              <TextInput
                label={t("contestAdmin.question")}
                required
                maxLength={QUESTION_MAX}
                {...form.getInputProps(`applications.questions.${index}.label`)}
              />
              <TextInput
                label={t("contestAdmin.choices")}
                placeholder="S, M, L"
                {...form.getInputProps(`applications.questions.${index}.choices`)}
              />
              <Checkbox
                label={t("contestAdmin.required")}
                {...form.getInputProps(`applications.questions.${index}.required`, { type: "checkbox" })}
              />
              <RowAction
                icon={IconTrash}
                isDangerous
                label={t("admin.deleteOf", { name: label || String(index + 1) })}
                onClick={() => form.removeListItem("applications.questions", index)}
              />
            </div>
          ))}
          {questions.length < QUESTIONS_MAX && (
            <div className="wide">
              <Button
                variant="default"
                leftSection={<IconPlus size={16} />}
                onClick={() => form.insertListItem("applications.questions", newQuestion())}
              >
                {t("contestAdmin.questionAdd")}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
