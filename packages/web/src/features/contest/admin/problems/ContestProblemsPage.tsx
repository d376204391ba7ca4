import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  type AdminProblem,
  type ContestHolding,
  type ContestProblem,
  contestStatus,
  DISPLAY_TITLE_MAX,
  renewContestData,
  returnContestProblems,
  ruleOf,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../../lib/audience.ts";
import { call } from "../../../../lib/call.ts";
import { useCount } from "../../../../lib/i18n.ts";
import { toast } from "../../../../lib/toast.ts";
import { IconPencil, IconPlus, IconSettings } from "../../../../ui/icons.ts";
import { useOwnAddress } from "../../../../ui/list/address.ts";
import type { Column } from "../../../../ui/list/columns.tsx";
import { actionsColumn } from "../../../../ui/list/columns.tsx";
import { useOffice, useOfficePage } from "../../../admin/office.ts";
import { AdminPage } from "../../../admin/ui/AdminPage.tsx";
import { useConfirm } from "../../../admin/ui/confirm.tsx";
import { useRenew } from "../../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../../admin/ui/ListCard.tsx";
import { DeleteAction, RowAction } from "../../../admin/ui/RowActions.tsx";
import { AddRemote } from "../../../remote/admin/AddRemote.tsx";
import { ContestTop } from "../ContestTop.tsx";
import { contestCalls } from "../calls.ts";
import { nextLetter } from "../letters.ts";
import { adminContestQuery, contestProblemsQuery, contestReadinessQuery, contestsKey } from "../queries.ts";
import { AddProblemDialog } from "./AddProblemDialog.tsx";
import { CellInput } from "./CellInput.tsx";
import { ContestProblemDialog } from "./ContestProblemDialog.tsx";
import classes from "./contest-problems.module.css";
import { DataState } from "./DataState.tsx";
import { useOrder } from "./order.tsx";
import { ReadinessCard } from "./ReadinessCard.tsx";

interface Row {
  problem: AdminProblem;
  inContest: ContestProblem;
  holding: ContestHolding | undefined;
}

/** What the browser's colour picker can begin with. */
const pickable = (color: string | null) =>
  /^#[0-9a-f]{6}$/i.test(color ?? "") ? (color as string) : "#ffffff";

export function ContestProblemsPage({ cid }: { cid: number }) {
  return (
    <>
      <ContestTop cid={cid} />
      <Problems cid={cid} />
    </>
  );
}

/** A contest's problems: which, what they are called, and what is still missing. */
function Problems({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const countText = useCount();
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<ContestProblem | null>(null);
  const [ask, question] = useConfirm();
  const { gid } = useOffice();
  const page = useOfficePage();
  const calls = contestCalls(gid);
  const isExaminer = useHasRole("root/pa");
  const isStaff = useHasRole("staff");
  /** Whether they write problems where the contest lies. */
  const writes = gid !== null || isStaff;
  // In a group who manages the contest decides on its problems.
  const mayGiveBack = gid !== null || isExaminer;
  const address = useOwnAddress(100);
  const renew = useRenew([contestsKey, ["contest"], ["admin", "problem"]]);
  // Problem administrators see the problems of contests that they do not manage.
  const contest = useQuery(adminContestQuery(gid, cid)).data;
  const mayTakeOut = mayGiveBack || contest !== undefined;
  const problems = useQuery(contestProblemsQuery(gid, cid));
  const readiness = useQuery(contestReadinessQuery(cid)).data;
  const remove = useMutation({
    mutationFn: (pid: number) => calls.takeOut(cid, pid),
    onSuccess: () => toast(t("contestAdmin.removed"), "success"),
    onSettled: renew,
  });
  const change = useMutation({
    mutationFn: (body: Omit<Parameters<typeof calls.changeProblem>[0], "cid">) =>
      calls.changeProblem({ ...body, cid }),
    onSuccess: () => toast(t("admin.saved"), "success"),
    onSettled: renew,
  });
  const renewData = useMutation({
    mutationFn: (pid: number) => call(renewContestData, { body: { cid, pid } }),
    onSuccess: () => toast(t("admin.saved"), "success"),
    onSettled: renew,
  });
  const giveBack = useMutation({
    mutationFn: () => call(returnContestProblems, { body: { cid } }),
    onSuccess: ({ returned, kept }) => toast(t("contestAdmin.gaveBack", { returned, kept }), "success"),
    onSettled: renew,
  });
  const rows: Row[] = (problems.data?.problemList.records ?? []).flatMap((problem) => {
    const inContest = problems.data?.contestProblemMap[problem.id];
    const holding = readiness?.problems.find(({ pid }) => pid === problem.id);
    return inContest ? [{ problem, inContest, holding }] : [];
  });
  /** What the judge gives, where a contest may count another number. */
  const fullScoreOf = (inContest: ContestProblem) =>
    ruleOf(contest?.type).hasPoints
      ? (rows.find((row) => row.inContest.id === inContest.id)?.problem.ioScore ?? null)
      : null;
  const order = useOrder(
    cid,
    rows.map(({ inContest }) => inContest.id),
    renew,
  );
  const pointsColumn: Column<Row> = {
    key: "points",
    title: t("contestAdmin.points"),
    kind: "tight",
    cell: ({ problem, inContest }) => (
      <CellInput
        className={classes.points}
        type="number"
        label={t("contestAdmin.pointsOf", { name: inContest.displayId })}
        placeholder={String(problem.ioScore)}
        value={inContest.points === null ? "" : String(inContest.points)}
        onSave={(points) =>
          change.mutate({ id: inContest.id, points: points === "" ? null : Number(points) })
        }
      />
    ),
  };
  const mayEdit = (problem: AdminProblem) => (gid === null ? isStaff : problem.gid === gid);
  const isOver = contest?.status === contestStatus.ended;
  const columns: Column<Row>[] = [
    {
      key: "letter",
      title: t("contestAdmin.letter"),
      kind: "tight",
      cell: ({ inContest }) => (
        <span className="admin-nowrap">
          {contest && rows.length > 1 && order.handle(inContest.id)}
          <CellInput
            className={classes.color}
            type="color"
            isEmpty={!inContest.color}
            label={t("contestAdmin.colorOf", { name: inContest.displayId })}
            value={pickable(inContest.color)}
            onSave={(color) => change.mutate({ id: inContest.id, color })}
          />
          <b>{inContest.displayId}</b>
        </span>
      ),
    },
    {
      key: "name",
      title: t("contestAdmin.title"),
      isName: true,
      cell: ({ inContest }) => (
        <CellInput
          className={classes.title}
          label={t("contestAdmin.titleOf", { name: inContest.displayId })}
          maxLength={DISPLAY_TITLE_MAX}
          value={inContest.displayTitle}
          onSave={(displayTitle) => displayTitle && change.mutate({ id: inContest.id, displayTitle })}
        />
      ),
    },
    ...(ruleOf(contest?.type).hasPoints ? [pointsColumn] : []),
    {
      key: "problem",
      title: t("admin.problems.id"),
      kind: "tight",
      cell: ({ problem }) => (
        <span>
          <span className="mono">{problem.problemId}</span>{" "}
          <span className="admin-dim">{t(`admin.auth.a${problem.auth as 1 | 2 | 3}`)}</span>
        </span>
      ),
    },
    {
      key: "cases",
      title: t("admin.problems.cases"),
      kind: "right",
      cell: ({ problem, inContest }) =>
        mayEdit(problem) ? (
          <Link
            {...page("problemEdit", { pid: problem.id })}
            search={{ tab: "data" }}
            aria-label={t("contestAdmin.casesOf", { name: inContest.displayId, number: problem.caseCount })}
          >
            {countText(problem.caseCount)}
          </Link>
        ) : (
          countText(problem.caseCount)
        ),
    },
    {
      key: "submissions",
      title: t("contestAdmin.submissions"),
      kind: "right",
      cell: ({ holding }) => holding && countText(holding.submissions),
    },
    {
      key: "data",
      title: t("contestAdmin.data"),
      kind: "tight",
      cell: ({ problem, inContest, holding }) =>
        holding && (
          <DataState
            state={holding.data}
            name={inContest.displayId}
            disabled={!contest || renewData.isPending}
            onRenew={() => renewData.mutate(problem.id)}
          />
        ),
    },
    actionsColumn(t("admin.actions"), ({ problem, inContest, holding }) => (
      <span className="admin-nowrap">
        {contest && order.buttons(inContest.id, inContest.displayId)}
        <RowAction
          icon={IconPencil}
          label={t("contestAdmin.renameOf", { name: inContest.displayId })}
          disabled={!contest}
          onClick={() => setEdited(inContest)}
        />
        <RowAction
          icon={IconSettings}
          label={t("admin.problems.editOf", { id: problem.problemId })}
          disabled={!mayEdit(problem)}
          onClick={() => void navigate(page("problemEdit", { pid: problem.id }))}
        />
        <DeleteAction
          name={inContest.displayId}
          question={t("contestAdmin.removeQuestion", {
            name: `${inContest.displayId} ${inContest.displayTitle}`,
            count: holding?.submissions ?? 0,
          })}
          disabled={!mayTakeOut || !holding}
          onDelete={() => remove.mutate(problem.id)}
        />
      </span>
    )),
  ];
  return (
    <AdminPage
      title={t("contestAdmin.problemsOf", { name: contest?.title ?? cid })}
      actions={
        // Before they are there nobody knows whether they may be changed.
        problems.data && (
          <>
            {isOver && writes && (
              <Button
                variant="default"
                disabled={!mayGiveBack}
                title={mayGiveBack ? undefined : t("contestAdmin.giveBackRight")}
                loading={giveBack.isPending}
                onClick={() =>
                  ask({
                    title: t("contestAdmin.giveBack"),
                    text: t("contestAdmin.giveBackQuestion"),
                    confirm: t("contestAdmin.giveBack"),
                    onConfirm: () => giveBack.mutate(),
                  })
                }
              >
                {t("contestAdmin.giveBack")}
              </Button>
            )}
            {writes && (
              <Button
                variant="default"
                disabled={!contest}
                onClick={() => void navigate({ ...page("problemCreate"), search: { cid } })}
              >
                {t("contestAdmin.newProblem")}
              </Button>
            )}
            {gid === null && isStaff && (
              <AddRemote
                place={{
                  kind: "contest",
                  cid,
                  letter: nextLetter(rows.map(({ inContest }) => inContest.displayId)),
                }}
                renews={[contestsKey, ["contest"]]}
                disabled={!contest}
                title={contest ? undefined : t("contestAdmin.notYours")}
              />
            )}
            <Button
              leftSection={<IconPlus size={16} />}
              disabled={!contest}
              title={contest ? undefined : t("contestAdmin.notYours")}
              onClick={() => setAdding(true)}
            >
              {t("contestAdmin.addProblem")}
            </Button>
          </>
        )
      }
    >
      <ReadinessCard cid={cid} />
      <ListCard
        label={t("contestAdmin.problemsOf", { name: contest?.title ?? cid })}
        list={{
          data: problems.data && { records: rows, total: rows.length },
          error: problems.error,
          isPlaceholderData: false,
          refetch: problems.refetch,
        }}
        columns={columns}
        rowKey={({ inContest }) => String(inContest.id)}
        {...(contest && { rowAttributes: ({ inContest }: Row) => order.rowAttributes(inContest.id) })}
        empty={t("contestAdmin.noProblem")}
        address={address}
        pager="short"
      />
      {isAdding && contest && (
        <AddProblemDialog
          cid={cid}
          type={contest.type}
          used={rows.map(({ inContest }) => inContest)}
          onClose={() => setAdding(false)}
        />
      )}
      {edited && (
        <ContestProblemDialog
          inContest={edited}
          fullScore={fullScoreOf(edited)}
          hasPretests={contest?.rule?.pretests ?? false}
          onClose={() => setEdited(null)}
        />
      )}
      {question}
    </AdminPage>
  );
}
