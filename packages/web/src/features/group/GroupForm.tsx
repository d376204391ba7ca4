import { ActionIcon, Button, Group, Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type GroupDraft, GroupDraft as GroupRules, groupAuth } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { contractBounds, contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { IconRefresh } from "../../ui/icons.ts";
import { GROUP_CODE_UNITS_MAX, newCode } from "./code.ts";
import classes from "./group.module.css";
import { accessOf } from "./Tags.tsx";

export interface GroupValues {
  name: string;
  shortName: string;
  brief: string;
  description: string;
  auth: number;
  code: string;
  visible: boolean;
}

const bounds = contractBounds(GroupRules);

/** Fields that the server knows to be taken. */
export const takenNames = { "group-name-taken": "name", "group-short-name-taken": "shortName" } as const;

/** A public group sends no code. */
export const toDraft = (values: GroupValues): GroupDraft => ({
  ...values,
  code: values.auth === groupAuth.public ? null : values.code,
});

const blank = (): GroupValues => ({
  ...{ name: "", shortName: "", brief: "", description: "" },
  ...{ auth: groupAuth.private, code: newCode(), visible: true },
});

export function useGroupForm(initial?: GroupValues) {
  const { t } = useTranslation();
  return useForm<GroupValues>({
    initialValues: initial ?? blank(),
    validate: contractRules(GroupRules, t, toDraft),
  });
}

interface GroupFormProps {
  form: UseFormReturnType<GroupValues>;
  save: string;
  isSaving: boolean;
  onSave: (draft: GroupDraft) => void;
  onCancel?: () => void;
  /** More fields, above the buttons. */
  children?: ReactNode;
}

/** What a group is called, what it is about and who may come in. */
export function GroupForm({ form, save, isSaving, onSave, onCancel, children }: GroupFormProps) {
  const { t } = useTranslation();
  const { auth } = form.values;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => onSave(toDraft(values)))}>
      <Stack gap="sm">
        <div className={classes.pair}>
          <TextInput
            label={t("group.form.name")}
            required
            data-autofocus
            {...bounds.name}
            {...form.getInputProps("name")}
          />
          <TextInput
            label={t("group.form.shortName")}
            description={t("group.form.shortNameNote")}
            required
            {...bounds.shortName}
            {...form.getInputProps("shortName")}
          />
        </div>
        <TextInput
          label={t("group.form.brief")}
          description={t("group.form.briefNote")}
          required
          {...bounds.brief}
          {...form.getInputProps("brief")}
        />
        <Textarea
          label={t("group.form.description")}
          description="Markdown"
          required
          autosize
          minRows={3}
          maxRows={14}
          {...bounds.description}
          {...form.getInputProps("description")}
        />
        <Radio.Group
          label={t("group.form.access")}
          value={String(auth)}
          onChange={(value) => form.setFieldValue("auth", Number(value))}
        >
          <Stack gap={6} mt={4}>
            {Object.values(groupAuth).map((value) => (
              <Radio
                key={value}
                value={String(value)}
                label={t(`group.access.${accessOf(value)}`)}
                description={t(`group.access.${accessOf(value)}Hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {auth !== groupAuth.public && (
          <TextInput
            className={classes.code}
            label={t("group.form.code")}
            description={t("group.form.codeNote")}
            required
            maxLength={GROUP_CODE_UNITS_MAX}
            autoComplete="off"
            spellCheck={false}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("group.form.newCode")}
                title={t("group.form.newCode")}
                onClick={() => form.setFieldValue("code", newCode())}
              >
                <IconRefresh size={16} />
              </ActionIcon>
            }
            {...form.getInputProps("code")}
          />
        )}
        <Switch label={t("group.form.visible")} {...form.getInputProps("visible", { type: "checkbox" })} />
        {children}
        <Group gap="xs" justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t("common.cancel")}
            </Button>
          )}
          <Button type="submit" loading={isSaving}>
            {save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
