import { NativeSelect } from "@mantine/core";
import type { ProblemInfo } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { readLastLanguage } from "../submission/solve/draft.ts";
import classes from "./statement.module.css";

interface GraderNoteProps {
  grader: NonNullable<ProblemInfo["grader"]>;
  templates: ProblemInfo["codeTemplate"];
}

/** What is to be written where a grader calls it, and how it is tried at home, by language. */
export default function GraderNote({ grader, templates }: GraderNoteProps) {
  const { t } = useTranslation();
  const languages = Object.keys(grader);
  const last = readLastLanguage();
  const [chosen, setChosen] = useState(last && languages.includes(last) ? last : languages[0]);
  const use = chosen === undefined ? undefined : grader[chosen];
  if (chosen === undefined || !use) return null;
  const template = templates[chosen];
  return (
    <section className={classes.graderNote}>
      <h2>{t("solve.grader.title")}</h2>
      <p>{t("solve.grader.note")}</p>
      <div className={classes.grader}>
        <NativeSelect
          size="xs"
          aria-label={t("solve.grader.title")}
          value={chosen}
          data={languages}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <span>
          {t("solve.grader.file")} <code>{use.file}</code>
        </span>
      </div>
      {template && (
        <>
          <h3>{t("solve.grader.template")}</h3>
          <CodeBlock code={template} language={chosen} copyLabel={null} />
        </>
      )}
      <h3>{t("solve.grader.command")}</h3>
      <CodeBlock code={use.command} language="sh" />
    </section>
  );
}
