import { Button, NativeSelect } from "@mantine/core";
import type { ProblemInfo } from "@verdict/contract";
import { languageCalled, languagesOfFile } from "@verdict/contract/languages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/transfer.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { readLastLanguage } from "../submission/solve/draft.ts";
import { attachmentFiles } from "./Attachments.tsx";
import classes from "./statement.module.css";

interface GraderNoteProps {
  grader: NonNullable<ProblemInfo["grader"]>;
  templates: ProblemInfo["codeTemplate"];
  attachments: ProblemInfo["problem"]["userExtraFile"];
}

/** What is to be written where a grader calls it, and how it is tried at home, by language. */
export default function GraderNote({ grader, templates, attachments }: GraderNoteProps) {
  const { t } = useTranslation();
  const languages = Object.keys(grader);
  const last = readLastLanguage();
  const [chosen, setChosen] = useState(last && languages.includes(last) ? last : languages[0]);
  const use = chosen === undefined ? undefined : grader[chosen];
  if (chosen === undefined || !use) return null;
  const template = templates[chosen];
  const files = attachmentFiles(attachments)?.filter(([name]) => isFor(chosen, name)) ?? [];
  return (
    <section className={classes.graderNote}>
      <h2>{t("solve.grader.title")}</h2>
      {!use.begins && <p>{t("solve.grader.note")}</p>}
      <div className={classes.grader}>
        <NativeSelect
          size="xs"
          aria-label={t("solve.grader.title")}
          value={chosen}
          data={languages}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <span>
          {t("solve.grader.file")} <code>{[use.file, ...(use.others ?? [])].join(", ")}</code>
        </span>
      </div>
      {template && (
        <>
          <h3>{t("solve.grader.template")}</h3>
          <CodeBlock code={template} language={chosen} copyLabel={null} />
        </>
      )}
      <h3>{t("solve.grader.command")}</h3>
      {files.length > 0 && (
        <div className={classes.grader}>
          {files.map(([name, content]) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => saveFile(new Blob([content], { type: "text/plain" }), name)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <CodeBlock code={use.command} language="sh" />
    </section>
  );
}

/** Headers are C's and C++'s; what belongs to no language, as a table, is for all. */
function isFor(language: string, file: string): boolean {
  const known = languageCalled(language);
  if (/\.h(h|pp|xx)?$/.test(file)) return known?.grader === "linked";
  const owners = languagesOfFile(file);
  return owners.length === 0 || owners.some((owner) => owner === known);
}
