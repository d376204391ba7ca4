import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import type { Params } from "../pages.ts";
import { Card } from "../ui/AdminPage.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { emptyValues, valuesOf } from "./draft.ts";
import { Editor } from "./Editor.tsx";
import { allLanguagesQuery, allTagsQuery, editorQuery } from "./queries.ts";

export function ProblemCreatePage() {
  const languages = useQuery(allLanguagesQuery);
  const tags = useQuery(allTagsQuery);
  if (languages.error)
    return <FailedState error={languages.error} onRetry={() => void languages.refetch()} />;
  if (!languages.data || !tags.data) return <PageSkeleton />;
  const own = languages.data.filter(({ oj }) => oj === "ME");
  return <Editor problem={null} initial={emptyValues(own)} languages={own} tags={tags.data} />;
}

export function ProblemEditorPage({ params }: { params: Params }) {
  const { t } = useTranslation();
  const pid = Number(params.pid);
  const isNumber = Number.isSafeInteger(pid) && pid > 0;
  const loaded = useQuery({ ...editorQuery(pid), enabled: isNumber });
  const languages = useQuery(allLanguagesQuery);
  const tags = useQuery(allTagsQuery);
  const error = loaded.error ?? languages.error;
  if (!isNumber) return <EmptyState text={t("refusal.problem-not-found")} />;
  if (error) {
    return (
      <Card>
        <FailedState error={error} onRetry={() => void loaded.refetch()} />
      </Card>
    );
  }
  // Read anew since it was left: what is drawn must be what is edited.
  if (!loaded.data || !languages.data || !tags.data) return <PageSkeleton />;
  const { problem } = loaded.data;
  return (
    <Editor
      key={`${problem.id} ${problem.gmtModified} ${problem.caseVersion}`}
      problem={problem}
      initial={valuesOf(loaded.data)}
      languages={languages.data.filter(({ oj }) => oj === "ME")}
      tags={tags.data}
    />
  );
}
