import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { loadTexts, useCount } from "../../../lib/i18n.ts";
import { textOfFile } from "../../../lib/text-file.ts";
import { IconUpload } from "../../../ui/icons.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { FileNotes } from "../../seat/FileNotes.tsx";
import type { ContestFormState } from "./ContestForm.tsx";
import { fieldsInFile } from "./draft.ts";
import type { ProblemInFile } from "./problems-in-files.ts";

interface ContestFilesProps {
  form: ContestFormState;
  /** Gets the problems that the files name. */
  onProblems: (problems: readonly ProblemInFile[]) => void;
}

/** Fills a new contest's form in from files of another contest system, and says what else is in them. */
export function ContestFiles({ form, onProblems }: ContestFilesProps) {
  const { t } = useTranslation();
  const count = useCount();
  const read = useMutation({
    mutationFn: async (files: File[]) => {
      const [{ readSystemFiles }] = await Promise.all([
        import("../../seat/read-files.ts"),
        loadTexts("seat"),
      ]);
      const texts = files.map(async (file) => ({ name: file.name, text: await textOfFile(file) }));
      return readSystemFiles(await Promise.all(texts));
    },
    onSuccess: ({ contest, problems }) => {
      onProblems(problems);
      if (contest) form.setValues(fieldsInFile(contest, form.getValues()));
    },
    meta: { quiet: true }, // told below
  });
  const found = read.data;
  return (
    <Card>
      <div className="admin-form">
        <div>
          <FileButton
            multiple
            accept=".json,.yaml,.yml,.tsv"
            onChange={(files) => files.length > 0 && read.mutate(files)}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={read.isPending}
                leftSection={<IconUpload size={16} />}
              >
                {t("contestAdmin.files.choose")}
              </Button>
            )}
          </FileButton>{" "}
          <span className="admin-dim">{t("contestAdmin.files.what")}</span>
        </div>
        {read.isError && <p role="alert">{t("contestAdmin.files.unreadable")}</p>}
        {found && (
          <div role="status">
            <p>
              {found.contest
                ? t("contestAdmin.files.filled", { title: found.contest.title })
                : t("contestAdmin.files.none")}
            </p>
            {found.problems.length > 0 && (
              <p>
                {t("contestAdmin.files.problems", {
                  labels: labelsOf(found.problems),
                })}
              </p>
            )}
            {found.rows.length > 0 && (
              <p>{t("contestAdmin.files.teams", { number: count(found.rows.length) })}</p>
            )}
          </div>
        )}
        {found && <FileNotes notes={found.notes} />}
      </div>
    </Card>
  );
}

export const labelsOf = (problems: readonly ProblemInFile[]): string =>
  problems.map(({ label, id }) => `${label} ${id}`.trim()).join(", ");
