import { Alert, Button, Group } from "@mantine/core";
import { IMPORT_ONLY_MAX, type ImportReport } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

export type Report = z.infer<typeof ImportReport>;

interface TakenProblemsProps {
  report: Report;
  busy: boolean;
  onTake: (taken: "copy" | "overwrite", ids: string[]) => void;
  onSkip: (ids: string[]) => void;
}

/** Problems of a file that are here already: whoever brings them says what happens. */
export function TakenProblems({ report, busy, onTake, onSkip }: TakenProblemsProps) {
  const { t } = useTranslation();
  const taken = takenIds(report);
  if (taken.length === 0) return null;
  const ids = thatFit(taken);
  return (
    <Alert color="blue" title={t("admin.transfer.taken", { count: taken.length })}>
      <p style={{ margin: "0 0 6px", overflowWrap: "anywhere" }}>{taken.slice(0, 20).join(", ")}</p>
      <p style={{ margin: "0 0 10px" }}>{t("admin.transfer.takenNote")}</p>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={busy} onClick={() => onTake("copy", ids)}>
          {t("admin.transfer.copy")}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => onTake("overwrite", ids)}>
          {t("admin.transfer.overwrite")}
        </Button>
        <Button size="xs" variant="subtle" disabled={busy} onClick={() => onSkip(taken)}>
          {t("admin.transfer.skip")}
        </Button>
      </Group>
    </Alert>
  );
}

const isTaken = ({ code, problemId }: Report["failed"][number]) =>
  code === "import-id-taken" && problemId !== null;

const takenIds = ({ failed }: Report): string[] => failed.filter(isTaken).map((one) => one.problemId ?? "");

/** As many as one address holds; the others are asked for again afterwards. */
function thatFit(ids: readonly string[]): string[] {
  let room = IMPORT_ONLY_MAX;
  return ids.filter((id) => {
    room -= encodeURIComponent(`${id}\n`).length;
    return room >= 0;
  });
}

/** A report with what became of `ids` afterwards; null: they are left as they are. */
export function joined(before: Report, after: Report | null, ids: readonly string[]): Report {
  const isAnswered = (one: Report["failed"][number]) => isTaken(one) && ids.includes(one.problemId ?? "");
  const left = after ? after.skipped : before.failed.filter(isAnswered);
  return {
    ...before,
    imported: [...before.imported, ...(after?.imported ?? [])],
    failed: [...before.failed.filter((one) => !isAnswered(one)), ...(after?.failed ?? [])],
    skipped: [...before.skipped, ...left],
  };
}
