import { Button, Group, TextInput } from "@mantine/core";
import { TEAM_NAME_MAX, TEAM_SCHOOL_MAX, TeamBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import classes from "./team.module.css";

interface TeamValues {
  name: string;
  school: string;
}

interface TeamFormProps {
  initial?: TeamValues;
  save: string;
  isSaving: boolean;
  onSave: (values: TeamValues) => void;
  onCancel: () => void;
}

export function TeamForm({ initial, save, isSaving, onSave, onCancel }: TeamFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: initial ?? { name: "", school: "" },
    validate: contractRules(TeamBody, t),
  });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(onSave)}>
      <TextInput
        label={t("team.name")}
        required
        data-autofocus
        maxLength={TEAM_NAME_MAX}
        {...form.getInputProps("name")}
      />
      <TextInput
        label={t("team.school")}
        description={t("team.schoolNote")}
        maxLength={TEAM_SCHOOL_MAX}
        {...form.getInputProps("school")}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {save}
        </Button>
      </Group>
    </form>
  );
}
