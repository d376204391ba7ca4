import { ActionIcon, Button, NativeSelect, TagsInput, Textarea, TextInput } from "@mantine/core";
import { PROBLEM_ID_MAX, PROBLEM_TITLE_MAX } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import type { TabProps } from "./Editor.tsx";
import classes from "./editor.module.css";
import { MarkdownField } from "./MarkdownField.tsx";

/** What contestants read. */
export function StatementTab({ form, tags }: TabProps) {
  const { t } = useTranslation();
  const text = (name: "description" | "input" | "output" | "hint") => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  });
  const { examples } = form.values;
  return (
    <div className="admin-form">
      <div className="admin-grid">
        <TextInput
          label={t("admin.problems.id")}
          description={t("admin.editor.idNote")}
          required
          maxLength={PROBLEM_ID_MAX}
          {...form.getInputProps("problemId")}
        />
        <TextInput
          label={t("admin.problems.title")}
          description={t("admin.editor.titleNote")}
          required
          maxLength={PROBLEM_TITLE_MAX}
          {...form.getInputProps("title")}
        />
        <NativeSelect
          label={t("admin.problems.level")}
          description={t("admin.editor.levelNote")}
          data={(["easy", "medium", "hard"] as const).map((level, index) => ({
            value: String(index),
            label: t(`difficulty.${level}`),
          }))}
          {...form.getInputProps("difficulty")}
        />
        <TagsInput
          label={t("admin.problems.tags")}
          description={t("admin.editor.tagsNote")}
          data={[...new Set(tags.map(({ name }) => name))]}
          {...form.getInputProps("tags")}
        />
      </div>
      <MarkdownField label={t("admin.editor.description")} minRows={12} {...text("description")} />
      <MarkdownField label={t("admin.editor.input")} minRows={5} {...text("input")} />
      <MarkdownField label={t("admin.editor.output")} minRows={5} {...text("output")} />
      <h2 className={classes.section}>{t("admin.editor.examples")}</h2>
      {examples.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an example is its place in the list
        <div key={index} className={classes.pair}>
          <Textarea
            label={t("admin.editor.exampleInput", { number: index + 1 })}
            autosize
            minRows={3}
            maxRows={14}
            classNames={{ input: "mono" }}
            {...form.getInputProps(`examples.${index}.input`)}
          />
          <Textarea
            label={t("admin.editor.exampleOutput", { number: index + 1 })}
            autosize
            minRows={3}
            maxRows={14}
            classNames={{ input: "mono" }}
            {...form.getInputProps(`examples.${index}.output`)}
          />
          <ActionIcon
            mt={26}
            variant="subtle"
            color="red"
            aria-label={t("admin.editor.removeExample", { number: index + 1 })}
            onClick={() => form.removeListItem("examples", index)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => form.insertListItem("examples", { input: "", output: "" })}
        >
          {t("admin.editor.addExample")}
        </Button>
      </div>
      <MarkdownField label={t("admin.editor.hint")} minRows={4} {...text("hint")} />
      <div className="admin-grid">
        <TextInput label={t("admin.editor.source")} {...form.getInputProps("source")} />
        <TextInput
          label={t("admin.problems.author")}
          description={t("admin.editor.authorNote")}
          {...form.getInputProps("author")}
        />
      </div>
    </div>
  );
}
