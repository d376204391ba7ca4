import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { useOffice } from "../../admin/office.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { adminContestQuery } from "../../contest/admin/queries.ts";
import { emptyValues } from "./draft.ts";
import { valuesOf } from "./draft-wire.ts";
import { Editor } from "./Editor.tsx";
import { allLanguagesQuery, allTagsQuery, editorQuery, nextIdQuery, problemKeys } from "./queries.ts";
import type { EditorTab } from "./search.ts";

/** `cid`: of the contest that the problem is for; it is of the contest's kind then, and goes into it. */
export function ProblemCreatePage({ tab, cid }: { tab: EditorTab; cid?: number | undefined }) {
  const { gid } = useOffice();
  const contest = useQuery({ ...adminContestQuery(gid, cid ?? 0), enabled: cid !== undefined });
  const languages = useQuery(allLanguagesQuery);
  const tags = useQuery(allTagsQuery(gid));
  // Without a proposal the field is empty, and nothing is lost.
  const next = useQuery({ ...nextIdQuery(gid), retry: false });
  if (languages.error)
    return <FailedState error={languages.error} onRetry={() => void languages.refetch()} />;
  if (tags.error) return <FailedState error={tags.error} onRetry={() => void tags.refetch()} />;
  if (contest.error) return <FailedState error={contest.error} onRetry={() => void contest.refetch()} />;
  if (!languages.data || !tags.data || contest.isLoading || next.isPending) return <PageSkeleton />;
  const own = languages.data.filter(({ oj }) => oj === "ME");
  const initial = { ...emptyValues(own), problemId: next.data?.problemId ?? "" };
  return (
    <Editor
      problem={null}
      initial={contest.data ? { ...initial, type: String(contest.data.type) } : initial}
      languages={own}
      tags={tags.data}
      tab={tab}
      cid={cid}
    />
  );
}

export function ProblemEditorPage({ pid, tab }: { pid: number; tab: EditorTab }) {
  const { t } = useTranslation();
  const isNumber = Number.isSafeInteger(pid) && pid > 0;
  const { gid, prefix } = useOffice();
  const [round, setRound] = useState(0);
  const renew = useRenew(problemKeys);
  const loaded = useQuery({ ...editorQuery(gid, pid), enabled: isNumber });
  const languages = useQuery(allLanguagesQuery);
  const tags = useQuery(allTagsQuery(gid));
  const error = (!loaded.data && loaded.error) || languages.error;
  if (!isNumber) return <EmptyState text={t("refusal.problem-not-found")} />;
  if (error) {
    return (
      <Card>
        <FailedState error={error} onRetry={() => void loaded.refetch()} />
      </Card>
    );
  }
  // Read anew since it was left: what is drawn must be what is edited.
  if (!loaded.data || !languages.data || tags.isLoading) return <PageSkeleton />;
  const { problem } = loaded.data;
  // A problem of a judge elsewhere is solved in that judge's languages.
  const oj = (problem.isRemote && loaded.data.languages[0]?.oj) || "ME";
  const values = valuesOf(loaded.data);
  return (
    <Editor
      key={`${problem.id} ${round}`}
      problem={problem}
      initial={{ ...values, problemId: withoutPrefix(values.problemId, prefix) }}
      languages={languages.data.filter((language) => language.oj === oj)}
      // Its tags are that judge's, too: they must not become ours of the same name.
      tags={[...(problem.isRemote ? loaded.data.tags : []), ...(tags.data ?? [])]}
      tab={tab}
      onTheirs={async () => {
        await renew();
        setRound(round + 1);
      }}
    />
  );
}

/** The server puts the group's short name before the id again. One from before the group was renamed stays whole. */
const withoutPrefix = (problemId: string, prefix: string) =>
  problemId.startsWith(prefix) ? problemId.slice(prefix.length) : problemId;
