import { ActionIcon, Button, NativeSelect, Tabs, TagsInput, Textarea, TextInput } from "@mantine/core";
import { PROBLEM_ID_MAX, PROBLEM_TITLE_MAX } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "../../../lib/language.ts";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import { useOffice } from "../../admin/office.ts";
import { MarkdownField } from "../../admin/ui/MarkdownField.tsx";
import { isTranslated, noTexts, type TranslatedTexts } from "./draft.ts";
import type { ProblemForm, TabProps } from "./Editor.tsx";
import classes from "./editor.module.css";

/** More make a statement long; nobody is kept from them. */
const EXAMPLES_ADVISED = 2;

/** The tab of the problem's own text; no language is called so. */
const OWN = "own";

/** What contestants read: the problem's own text, and what of it stands in other languages. */
export function StatementTab(props: TabProps) {
  const { t } = useTranslation();
  const [locale, setLocale] = useState<string>(OWN);
  const { translations } = props.form.values;
  const locales = [...new Set<string>([...languageCodes, ...Object.keys(translations)])];
  return (
    <div className="admin-form">
      <Tabs variant="pills" radius="xl" value={locale} onChange={(next) => setLocale(next ?? OWN)}>
        <Tabs.List aria-label={t("admin.editor.textLanguage")} className={classes.locales}>
          <Tabs.Tab value={OWN}>{t("admin.editor.ownText")}</Tabs.Tab>
          {locales.map((code) => (
            <Tabs.Tab key={code} value={code}>
              {nameOf(code)}
              {isTranslated(translations[code]) && (
                <>
                  <span aria-hidden> ●</span>
                  <span className="visually-hidden">{t("admin.editor.translated")}</span>
                </>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {locale === OWN ? (
        <OwnText {...props} />
      ) : (
        <Translation key={locale} form={props.form} locale={locale} />
      )}
    </div>
  );
}

const nameOf = (code: string): string => (languages as Record<string, string>)[code] ?? code;

/** The texts in one other language; what is blank there is read in the problem's own. */
function Translation({ form, locale }: { form: ProblemForm; locale: string }) {
  const { t } = useTranslation();
  const texts = form.values.translations[locale] ?? noTexts;
  const set = (change: Partial<TranslatedTexts>) =>
    form.setFieldValue("translations", {
      ...form.getValues().translations,
      [locale]: { ...(form.getValues().translations[locale] ?? noTexts), ...change },
    });
  return (
    <>
      <p className="admin-dim" style={{ margin: 0 }}>
        {t("admin.editor.translationNote")}
      </p>
      <TextInput
        label={t("admin.problems.title")}
        placeholder={form.values.title}
        maxLength={PROBLEM_TITLE_MAX}
        lang={locale}
        value={texts.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      {(["description", "input", "output", "hint"] as const).map((name) => (
        <MarkdownField
          key={name}
          label={t(`admin.editor.${name}`)}
          minRows={name === "description" ? 12 : 4}
          value={texts[name]}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
    </>
  );
}

function OwnText({ form, tags }: TabProps) {
  const { t } = useTranslation();
  const text = (name: "description" | "input" | "output" | "hint") => ({
    value: form.values[name],
    onChange: (value: string) => form.setFieldValue(name, value),
  });
  const { examples } = form.values;
  const { gid, prefix } = useOffice();
  return (
    <>
      <div className="admin-grid">
        <TextInput
          label={t("admin.problems.id")}
          description={prefix ? t("admin.editor.idPrefix", { prefix }) : t("admin.editor.idNote")}
          required
          maxLength={PROBLEM_ID_MAX - prefix.length}
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
      {examples.length > EXAMPLES_ADVISED && (
        <p className="admin-dim" style={{ margin: 0 }}>
          {t("admin.editor.examplesNote", { count: EXAMPLES_ADVISED })}
        </p>
      )}
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
        {gid === null && (
          <TextInput
            label={t("admin.problems.author")}
            description={t("admin.editor.authorNote")}
            {...form.getInputProps("author")}
          />
        )}
      </div>
    </>
  );
}
