import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { OUTPUT_ONLY_LANGUAGE, type ProblemHome, type Submission } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconGitCompare, IconPencil } from "../../../ui/icons.ts";
import { CompareDialog } from "../compare/CompareDialog.tsx";
import { readableCode } from "../hidden-code.ts";
import { problemAddress } from "../home.ts";
import { draftPlace, languageFamily, readDraft, writeDraft } from "../solve/draft.ts";
import { goOnEditing } from "../solve/go-on.ts";

interface OwnActionsProps {
  submission: Submission;
  /** Of its problem. */
  title: string;
  home: ProblemHome;
}

/** What a reader may do with a program they can read: take it into the editor, or lay it beside another. */
export function OwnActions({ submission, title, home }: OwnActionsProps) {
  const { t } = useTranslation();
  const uid = useSession().user?.uid;
  const navigate = useNavigate();
  const [isComparing, setComparing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { cid, displayPid, language } = submission;
  const code = readableCode(submission.code);
  const isProgram = language !== OUTPUT_ONLY_LANGUAGE;
  if (code === null || !isProgram || !displayPid || uid === undefined) return null;

  const place = draftPlace(displayPid, { cid, gid: home.gid });
  const draft = readDraft(uid, place);
  const family = languageFamily(language);
  const written = draft?.codes[family] ?? "";
  const edit = () => {
    writeDraft(uid, place, {
      title,
      language,
      codes: { ...draft?.codes, [family]: code },
      savedAt: Date.now(),
    });
    goOnEditing(place);
    void navigate(problemAddress(displayPid, cid, home));
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} />}
        onClick={() => (written.trim() === "" || written === code ? edit() : setAsking(true))}
      >
        {t("solve.again.edit")}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconGitCompare size={15} />}
        onClick={() => setComparing(true)}
      >
        {t("solve.compare.open")}
      </Button>
      {isComparing && <CompareDialog submission={submission} onClose={() => setComparing(false)} />}
      <ConfirmDialog
        opened={isAsking}
        title={t("solve.again.edit")}
        text={t("solve.again.question", { language })}
        confirm={t("solve.again.replace")}
        onCancel={() => setAsking(false)}
        onConfirm={edit}
      />
    </>
  );
}
