import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { type BodyInput, isInProgress, rejudgeJobCreate, type SubmissionSummary } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { toast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { IconGavel } from "../../../ui/icons.ts";
import type { StatusSearch } from "../search.ts";
import { rejudgeJobsKey } from "./RejudgeJobs.tsx";

interface Props {
  rows: readonly SubmissionSummary[];
  search: StatusSearch;
  /** Submissions on all pages. */
  total: number;
}

/** The way to have judged again what this page shows, or all that the filters leave. */
export default function RejudgeShown({ rows, search, total }: Props) {
  const { t } = useTranslation();
  const submitIds = rows.filter(({ status }) => !isInProgress(status)).map(({ submitId }) => submitId);
  const { problemID, completeProblemID, status, username, onlyMine } = search;
  const isFiltered = Boolean(problemID || username || status !== undefined) && !onlyMine;
  return (
    <>
      <Ask
        scope={{ kind: "chosen", submitIds }}
        isDisabled={submitIds.length === 0}
        label={t("solve.judging.rejudgeThese")}
        question={t("solve.judging.rejudgeTheseQuestion", { count: submitIds.length })}
      />
      {isFiltered && total > rows.length && (
        <Ask
          scope={{ kind: "filter", filter: { problemID, completeProblemID, status, username } }}
          label={t("solve.judging.rejudgeList")}
          question={t("solve.judging.rejudgeListQuestion", { count: total })}
        />
      )}
    </>
  );
}

interface AskProps {
  scope: BodyInput<typeof rejudgeJobCreate>["scope"];
  label: string;
  question: string;
  isDisabled?: boolean;
}

function Ask({ scope, label, question, isDisabled }: AskProps) {
  const { t } = useTranslation();
  const [isAsking, dialog] = useDisclosure(false);
  const rejudge = useMutation({
    mutationFn: () => call(rejudgeJobCreate, { body: { scope } }),
    onSuccess: ({ total }) => {
      toast(t("solve.judging.rejudgedThese", { count: total }), "success");
      void queryClient.invalidateQueries({ queryKey: rejudgeJobsKey });
      return queryClient.invalidateQueries({ queryKey: ["submission"] });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={isDisabled}
        loading={rejudge.isPending}
        leftSection={<IconGavel size={16} />}
        onClick={dialog.open}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={label}
        text={question}
        confirm={t("solve.judging.rejudge")}
        onCancel={dialog.close}
        onConfirm={() => {
          dialog.close();
          rejudge.mutate();
        }}
      />
    </>
  );
}
