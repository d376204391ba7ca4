import { Button, Tabs } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useHotkeys } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  type AdminProblem,
  type Language,
  type ProblemBodyInput,
  problemAuth,
  problemType,
  type Tag,
} from "@verdict/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../lib/call-error.ts";
import { focusFirstError, useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { tellRefused } from "../../../lib/refused.ts";
import { toast } from "../../../lib/toast.ts";
import { ChangedMeanwhile, type Sent } from "../../../ui/ChangedMeanwhile.tsx";
import { IconDeviceFloppy, IconExternalLink } from "../../../ui/icons.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { type Office, useOffice, useOfficePage } from "../../admin/office.ts";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { contestCalls } from "../../contest/admin/calls.ts";
import { nextLetter } from "../../contest/admin/letters.ts";
import { contestsKey } from "../../contest/admin/queries.ts";
import { RefreshRemote } from "../../remote/admin/RefreshRemote.tsx";
import { ApplyButton } from "./ApplyButton.tsx";
import { problemCalls } from "./calls.ts";
import { useCompile } from "./checker/use-compile.ts";
import { DataTab } from "./data/DataTab.tsx";
import { KeptData } from "./data/KeptData.tsx";
import { useStaging } from "./data/use-staging.ts";
import { useZip } from "./data/use-zip.ts";
import type { EditorValues } from "./draft.ts";
import { bodyOf } from "./draft-wire.ts";
import classes from "./editor.module.css";
import { JudgingTab } from "./JudgingTab.tsx";
import { LanguagesTab } from "./LanguagesTab.tsx";
import { publicationState, publicationTones } from "./publication.ts";
import { problemKeys } from "./queries.ts";
import { ReadyButtons } from "./ReadyButtons.tsx";
import { firstWrongTab, useProblemRules } from "./rules.ts";
import { StatementTab } from "./StatementTab.tsx";
import { type EditorTab, editorTabs } from "./search.ts";
import { SolutionsTab } from "./solutions/SolutionsTab.tsx";
import { useFollowSaved } from "./use-follow-saved.ts";
import { VersionsTab } from "./versions/VersionsTab.tsx";

export type ProblemForm = UseFormReturnType<EditorValues>;

interface EditorProps {
  /** null: a new problem. */
  problem: AdminProblem | null;
  /** As it is saved, or as a new one begins. */
  initial: EditorValues;
  languages: Language[];
  tags: Tag[];
  tab: EditorTab;
  /** Of the contest that a new problem is for. */
  cid?: number | undefined;
  /** Draws the editor anew with what is saved now. */
  onTheirs?: () => Promise<unknown>;
}

/** What only the server knows, and where it is said. */
const refusedFields: Record<string, string> = {
  "problem-id-taken": "problemId",
  "group-judge-time": "timeLimit",
};

/** The problem editor: everything in sections, one save for all of it, always in reach. */
export function Editor({ problem, initial, languages, tags, tab, cid, onTheirs }: EditorProps) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const state = publicationState(problem?.applyPublicProgress ?? null);
  const navigate = useNavigate();
  const show = (name: string | null) =>
    navigate({ to: ".", search: { tab: name ?? undefined, cid } as never, replace: true });
  const around = useAround({ problem, languages, tags, cid });
  const rules = useProblemRules(initial, around, problem?.isDraft ?? false);
  const form: ProblemForm = useForm<EditorValues>({ initialValues: initial, validate: rules });
  const compile = useCompile(form, initial);
  const staging = useStaging(form, problem?.id ?? null);
  const zip = useZip(form, problem?.id ?? null, staging.adopt);
  const save = useSave(form, { problem, initial, tab, cid }, around);
  const isDirty = form.isDirty();

  const send = (sent: Sent<EditorValues>) =>
    save.mutate(sent, {
      onError: async (error) => {
        const field = error instanceof CallError ? refusedFields[error.code ?? ""] : undefined;
        if (!field) return;
        placeRefusal(form, refusedFields)(error);
        await show(firstWrongTab([field]));
        form.getInputNode(field)?.focus();
      },
    });
  const submit = async () => {
    if (zip.isPending) return tellRefused(t("admin.editor.uploading"));
    const { errors } = form.validate();
    const wrong = firstWrongTab(Object.keys(errors));
    if (wrong) {
      await show(wrong);
      focusFirstError(form, errors);
      return;
    }
    if (!(await compile.run())) return show("judging");
    send({ values: form.values });
  };
  // Also while the code editor has the keyboard.
  useHotkeys([["mod+S", () => void submit()]], [], true);

  const mayLose = () => form.isDirty() || zip.isPending;

  // On a phone the sections are wider than the screen: the one that is open stands in sight.
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[data-section="${tab}"]`);
    if (!bar.current || !open) return;
    bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [tab]);

  const shown = { form, initial, languages, tags };
  return (
    <AdminPage title={problem ? `${problem.problemId} ${problem.title}` : t("admin.page.problemCreate")}>
      <div className={classes.bar}>
        <Tabs ref={bar} value={tab} onChange={(next) => void show(next)} className={classes.tabs}>
          <Tabs.List>
            {editorTabs.map((name) => (
              <Tabs.Tab key={name} value={name} data-section={name} disabled={isIdle(problem, name)}>
                {t(`admin.editor.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className="admin-actions">
          {problem && <StateBadge problem={problem} />}
          {problem && (
            <Button
              variant="default"
              leftSection={<IconExternalLink size={16} />}
              renderRoot={(props) => (
                <a
                  {...props}
                  href={`${gid === null ? "" : `/group/${gid}`}/problem/${encodeURIComponent(problem.problemId)}`}
                />
              )}
            >
              {t("admin.editor.toPage")}
            </Button>
          )}
          {isDirty && <span className="admin-dim">{t("admin.editor.unsaved")}</span>}
          {problem?.isRemote && <RefreshRemote pid={problem.id} isDirty={isDirty} />}
          {problem && gid === null && <ReadyButtons problem={problem} isDirty={isDirty} />}
          {problem && gid !== null && (
            <>
              {state && <Badge tone={publicationTones[state]}>{t(`admin.publication.${state}`)}</Badge>}
              <ApplyButton problem={problem} obstacle={isDirty ? t("admin.publish.saveFirst") : undefined} />
            </>
          )}
          <Button
            leftSection={<IconDeviceFloppy size={16} />}
            loading={save.isPending || compile.state.kind === "busy"}
            disabled={zip.isPending}
            title={zip.isPending ? t("admin.editor.uploading") : undefined}
            onClick={() => void submit()}
            aria-keyshortcuts="Control+S"
          >
            {t("admin.save")}
          </Button>
        </div>
      </div>
      {problem && !problem.isRemote && <KeptData pid={problem.id} withEnded={tab === "data"} />}
      <Card>
        {tab === "statement" && <StatementTab {...shown} />}
        {tab === "judging" && <JudgingTab {...shown} compile={compile} isDraft={around.isDraft ?? false} />}
        {tab === "data" && <DataTab form={form} pid={problem?.id ?? null} staging={staging} zip={zip} />}
        {tab === "languages" && <LanguagesTab {...shown} />}
        {tab === "solutions" && problem && (
          <SolutionsTab pid={problem.id} isOi={problem.type === problemType.oi} languages={languages} />
        )}
        {tab === "versions" && problem && <VersionsTab pid={problem.id} isDirty={isDirty} />}
      </Card>
      {onTheirs && <ChangedMeanwhile saving={{ ...save, mutate: send }} onTheirs={onTheirs} />}
      <LeaveGuard mayLose={mayLose} text={zip.isPending ? t("admin.editor.leaveUpload") : undefined} />
    </AdminPage>
  );
}

/** A new problem has no solutions yet; one of a judge elsewhere is judged there, by data that only that judge has. */
function isIdle(problem: AdminProblem | null, tab: EditorTab): boolean {
  if (!problem) return tab === "solutions" || tab === "versions";
  return problem.isRemote && (tab === "judging" || tab === "data" || tab === "solutions");
}

/** Whether others see the problem: always in sight. */
function StateBadge({ problem: { isDraft, auth } }: { problem: AdminProblem }) {
  const { t } = useTranslation();
  if (isDraft) return <Badge tone="warn">{t("admin.problems.draft")}</Badge>;
  return (
    <Badge tone={auth === problemAuth.public ? "ac" : "none"}>
      {t(`admin.auth.a${auth as 1 | 2 | 3 | 4}`)}
    </Badge>
  );
}

/**
 * What is sent beside the form's values. Saving ends no draft: that is what its buttons are for. In a group nobody
 * publishes: what is saved is there for its members.
 */
function useAround({
  problem,
  languages,
  tags,
  cid,
}: Pick<EditorProps, "problem" | "languages" | "tags" | "cid">) {
  const office = useOffice();
  const isNewOfSite = !problem && cid === undefined && office.gid === null;
  const isDraft = office.gid === null && (problem?.isDraft ?? isNewOfSite);
  return { id: problem?.id ?? null, languages, tags, ...(isDraft && { isDraft }) };
}

function useSave(
  form: ProblemForm,
  { problem, initial, tab, cid }: Pick<EditorProps, "problem" | "initial" | "tab" | "cid">,
  around: Parameters<typeof bodyOf>[2],
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const office = useOffice();
  const page = useOfficePage();
  const renew = useRenew(problemKeys);
  const followed = useFollowSaved(form, problem && savedOf(problem, initial));
  return useMutation({
    mutationFn: async ({ values, over }: Sent<EditorValues>): Promise<number | null> => {
      const body = bodyOf(values, form.getInitialValues(), around);
      if (cid !== undefined) return addToContest(office, cid, body);
      const calls = problemCalls(office.gid);
      await (problem
        ? calls.change({ ...body, basedOn: over ? null : followed.modified() })
        : calls.add(body));
      return problem?.id ?? findNew(office, values.problemId);
    },
    onSuccess: async (pid, { values }) => {
      // A new problem's editor is left for that of the problem it made, with whatever is typed meanwhile.
      followed.onSaved(problem ? values : form.getValues());
      await renew();
      toast(t("admin.saved"), "success");
      if (problem) return;
      if (cid !== undefined) {
        await queryClient.invalidateQueries({ queryKey: contestsKey });
        return navigate(page("contestProblems", { cid }));
      }
      if (pid === null) return navigate(page("problems"));
      await navigate({ ...page("problemEdit", { pid }), search: { tab } as never });
    },
  });
}

const savedOf = ({ gmtModified, caseVersion }: AdminProblem, values: EditorValues) => ({
  values,
  version: `${gmtModified} ${caseVersion}`,
  modified: gmtModified,
});

/** Makes a problem for contests only and takes it into one, under the next free letter. */
async function addToContest({ gid }: Office, cid: number, body: ProblemBodyInput): Promise<number> {
  const calls = contestCalls(gid);
  const { contestProblemMap } = await calls.problems({ cid, limit: 100 });
  const displayId = nextLetter(Object.values(contestProblemMap).map((place) => place.displayId));
  const { pid } = await calls.addProblem(body);
  await calls.changeProblem({ cid, pid, displayId });
  return pid;
}

/** The interface answers a new problem with nothing: its number is found by its id. */
async function findNew({ gid, prefix }: Office, problemId: string): Promise<number | null> {
  const wanted = `${prefix}${problemId.trim()}`.toUpperCase();
  const { records } = await problemCalls(gid).list({ keyword: wanted, limit: 100 });
  return records.find((row) => row.problemId === wanted)?.id ?? null;
}

/** Which sections a tab's content gets. */
export interface TabProps {
  form: ProblemForm;
  initial: EditorValues;
  languages: Language[];
  tags: Tag[];
}
