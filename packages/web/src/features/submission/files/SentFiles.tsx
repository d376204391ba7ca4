import { useMutation, useQuery } from "@tanstack/react-query";
import { getSubmissionFile } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { download } from "../../../lib/transfer.ts";
import { formatMemory } from "../../../lib/units.ts";
import { PartPending } from "../../../ui/PartPending.tsx";
import { FailedState } from "../../../ui/states.tsx";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import type { CaseState } from "../detail/cause.ts";
import { sentFilesQuery } from "../queries.ts";
import classes from "./sent-files.module.css";

interface SentFilesProps {
  submitId: number;
  /** Of outputs: what was said of each, where the tests name their files. */
  cases?: readonly CaseState[];
}

/** The files that a submission consists of, each to be taken along. */
export default function SentFiles({ submitId, cases = [] }: SentFilesProps) {
  const { t } = useTranslation();
  const judged = new Map(cases.map((test) => [test.files?.output, test]));
  const files = useQuery(sentFilesQuery(submitId));
  const taking = useMutation({
    mutationFn: (name: string) => download(getSubmissionFile, { submitId, name }, name),
  });
  if (files.isError) return <FailedState error={files.error} onRetry={files.refetch} />;
  if (!files.data) return <PartPending />;
  if (files.data.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.data.map(({ name, bytes, own }) => (
        <li key={name}>
          <button type="button" onClick={() => taking.mutate(name)}>
            {name}
          </button>
          <span className="numeric">{formatMemory(Math.ceil(bytes / 1024))}</span>
          <Judged test={judged.get(name)} />
          <span>{own ? "" : t("solve.files.fromBefore")}</span>
        </li>
      ))}
    </ul>
  );
}

function Judged({ test }: { test: CaseState | undefined }) {
  const { t } = useTranslation();
  if (!test) return <span />;
  return (
    <span>
      <VerdictTag status={test.status} />
      {test.score !== null && <> {t("submission.points", { score: test.score })}</>}
    </span>
  );
}
