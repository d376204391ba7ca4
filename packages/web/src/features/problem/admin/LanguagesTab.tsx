import { ActionIcon, Button, Checkbox, Input, NativeSelect, Radio, TextInput } from "@mantine/core";
import { graderUse, knownLanguages, languagesOfFile } from "@verdict/contract/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import { Code } from "../../admin/ui/Code.tsx";
import { graderOf } from "./draft-wire.ts";
import type { ProblemForm, TabProps } from "./Editor.tsx";
import classes from "./editor.module.css";

/** Languages that are allowed, what their editors begin with, and files compiled along. */
export function LanguagesTab({ form, initial, languages }: TabProps) {
  const { t } = useTranslation();
  const { values } = form;
  const isOwn = languages.every(({ oj }) => oj === "ME");
  return (
    <div className="admin-form">
      {isOwn && <WhichLanguages form={form} languages={languages} />}
      {!(isOwn && values.allLanguages) && (
        <TheseLanguages form={form} initial={initial} languages={languages} />
      )}
      <h2 className={classes.section}>{t("admin.editor.templates")}</h2>
      <Templates
        form={form}
        languages={languages.filter(
          ({ id, name, isAvailable }) =>
            values.templates[String(id)]?.isOn ||
            (values.allLanguages ? isAvailable : values.languages.includes(name)),
        )}
      />
      {isOwn && <GraderPart form={form} />}
      <h2 className={classes.section}>{t("admin.editor.extraFiles")}</h2>
      <Files
        form={form}
        field="userFiles"
        label={t("admin.editor.userFiles")}
        note={t("admin.editor.userFilesNote")}
      />
      <Files
        form={form}
        field="judgeFiles"
        label={t("admin.editor.judgeFiles")}
        note={t("admin.editor.judgeFilesNote")}
      />
    </div>
  );
}

type LanguagesProps = Pick<TabProps, "form" | "languages">;

/** All there are, now and later, or some. */
function WhichLanguages({ form, languages }: LanguagesProps) {
  const { t } = useTranslation();
  const { allLanguages } = form.values;
  const now = languages.filter(({ isAvailable }) => isAvailable).map(({ name }) => name);
  const choose = (isAll: boolean) => {
    form.setFieldValue("languages", isAll ? languages.map(({ name }) => name) : now);
    form.setFieldValue("allLanguages", isAll);
  };
  return (
    <Radio.Group
      label={t("admin.editor.languages")}
      value={allLanguages ? "all" : "these"}
      onChange={(value) => choose(value === "all")}
    >
      <div className="admin-form" style={{ gap: 8, margin: "6px 0" }}>
        <Radio
          value="all"
          label={t("admin.editor.allLanguages")}
          description={allLanguages && t("admin.editor.languagesNow", { names: now.join(", ") })}
        />
        <Radio value="these" label={t("admin.editor.theseLanguages")} />
      </div>
    </Radio.Group>
  );
}

/** Those that some judge node has now, and what was ticked before. */
function TheseLanguages({ form, initial, languages }: LanguagesProps & Pick<TabProps, "initial">) {
  const { t } = useTranslation();
  const before = initial.allLanguages ? [] : initial.languages;
  const proposed = languages.filter(({ name, isAvailable }) => isAvailable || before.includes(name));
  const all = proposed.map(({ name }) => name);
  return (
    <Checkbox.Group
      aria-label={t("admin.editor.theseLanguages")}
      required
      {...form.getInputProps("languages")}
    >
      <div className="admin-row" style={{ margin: "6px 0" }}>
        <Button size="compact-xs" variant="default" onClick={() => form.setFieldValue("languages", all)}>
          {t("common.all")}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => form.setFieldValue("languages", [])}>
          {t("common.clear")}
        </Button>
      </div>
      <div className="admin-grid" style={{ gap: "6px 16px" }}>
        {proposed.map(({ id, name, isAvailable }) => (
          <Checkbox
            key={id}
            value={name}
            label={name}
            description={!isAvailable && t("admin.editor.languageAway")}
            size="sm"
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Templates({ form, languages }: LanguagesProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(languages[0]?.id);
  const language = languages.find(({ id }) => id === chosen) ?? languages[0];
  if (!language) return null;
  const { templates } = form.values;
  const key = String(language.id);
  const current = templates[key] ?? { isOn: false, code: "" };
  const set = (next: typeof current) => form.setFieldValue("templates", { ...templates, [key]: next });
  return (
    <>
      <div className="admin-row">
        <NativeSelect
          aria-label={t("admin.editor.templateLanguage")}
          value={key}
          data={languages.map(({ id, name }) => ({
            value: String(id),
            label: templates[String(id)]?.isOn ? `${name} ●` : name,
          }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <Checkbox
          label={t("admin.editor.templateOn", { language: language.name })}
          checked={current.isOn}
          onChange={(event) =>
            set({ isOn: event.currentTarget.checked, code: current.code || language.codeTemplate || "" })
          }
        />
      </div>
      {form.errors.templates && <Input.Error role="alert">{form.errors.templates}</Input.Error>}
      {current.isOn && (
        <Code
          isSmall
          key={key}
          code={current.code}
          language={language.name}
          label={t("admin.editor.templateOn", { language: language.name })}
          onChange={(code) => set({ isOn: true, code })}
        />
      )}
    </>
  );
}

/** The jury's part of every program. */
function GraderPart({ form }: Pick<TabProps, "form">) {
  const { t } = useTranslation();
  const grader = graderOf(form.values);
  const able = grader ? knownLanguages.filter(({ names: [name] }) => graderUse(grader, name)) : [];
  return (
    <>
      <h2 className={classes.section}>{t("admin.editor.grader")}</h2>
      <Files
        form={form}
        field="graderFiles"
        label={t("admin.editor.graderFiles")}
        note={t("admin.editor.graderNote")}
        example="grader.cpp"
      />
      <TextInput
        label={t("admin.editor.graderModule")}
        description={t("admin.editor.graderModuleNote", {
          names: able.map(({ names: [name] }) => name).join(", ") || "–",
        })}
        {...form.getInputProps("graderModule")}
      />
      <TextInput
        label={t("admin.editor.graderOthers")}
        description={t("admin.editor.graderOthersNote")}
        placeholder="decoder"
        {...form.getInputProps("graderOthers")}
      />
    </>
  );
}

interface FilesProps {
  form: ProblemForm;
  field: "userFiles" | "judgeFiles" | "graderFiles";
  label: string;
  note: string;
  example?: string;
}

function Files({ form, field, label, note, example = "helper.h" }: FilesProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper
      inputWrapperOrder={["label", "description", "input", "error"]}
      label={label}
      description={note}
      error={form.errors[field]}
    >
      {form.values[field].map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
        <div key={index} style={{ margin: "8px 0" }}>
          <div className="admin-row">
            <TextInput
              aria-label={t("admin.editor.fileName")}
              placeholder={example}
              {...form.getInputProps(`${field}.${index}.name`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t("admin.deleteOf", { name: file.name })}
              onClick={() => form.removeListItem(field, index)}
            >
              <IconTrash size={17} />
            </ActionIcon>
          </div>
          <Code
            isSmall
            code={file.content}
            language={languagesOfFile(file.name)[0]?.names[0] ?? "C++"}
            label={file.name || t("admin.editor.fileName")}
            onChange={(content) => form.setFieldValue(`${field}.${index}.content`, content)}
          />
        </div>
      ))}
      <div style={{ marginTop: 6 }}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => form.insertListItem(field, { name: "", content: "" })}
        >
          {t("admin.editor.addFile")}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
