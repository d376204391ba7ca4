import { Button, Checkbox, Group, SegmentedControl } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  downloadContestAcSubmission,
  downloadContestBoard,
  downloadContestRank,
  downloadContestStatistics,
  downloadContestSubmissions,
  ruleOf,
} from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../lib/transfer.ts";
import { IconPrinter } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "./DeskPage.tsx";
import classes from "./desk.module.css";

/** What managers take home: board, programs, submissions, figures. */
export function DownloadsPage() {
  return (
    <DeskPage>
      <Statements />
      <RankSheet />
      <BoardFile />
      <Programs />
      <SubmissionList />
      <Figures />
    </DeskPage>
  );
}

interface OfferProps {
  title: string;
  hint: string;
  fetch: () => Promise<void>;
  children?: ReactNode;
}

function Offer({ title, hint, fetch, children }: OfferProps) {
  const { t } = useTranslation();
  const fetching = useMutation({ mutationFn: fetch });
  return (
    <Panel title={title}>
      <div className={classes.offer}>
        <p className={classes.dim}>{hint}</p>
        {children && <Group gap="md">{children}</Group>}
        <Button size="sm" loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t("desk.download.fetch")}
        </Button>
      </div>
    </Panel>
  );
}

function Statements() {
  const { t } = useTranslation();
  const { contest } = useContest();
  return (
    <Panel title={t("contest.problemSet.title")}>
      <div className={classes.offer}>
        <p className={classes.dim}>{t("desk.download.statementsHint")}</p>
        <Button
          size="sm"
          leftSection={<IconPrinter size={16} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/contest/$contestID/problem-set"
              params={{ contestID: String(contest.id) }}
            />
          )}
        >
          {t("contest.problemSet.open")}
        </Button>
      </div>
    </Panel>
  );
}

function RankSheet() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const [wish, setWish] = useState({ forceRefresh: false, removeStar: false, containEnd: false });
  const box = (name: keyof typeof wish) => (
    <Checkbox
      label={t(`desk.download.${name}`)}
      checked={wish[name]}
      onChange={(event) => setWish({ ...wish, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Offer
      title={t("desk.download.rank")}
      hint={t("desk.download.rankHint")}
      fetch={() => download(downloadContestRank, { cid: contest.id, ...wish })}
    >
      {contest.sealRank && box("forceRefresh")}
      {box("removeStar")}
      {contest.allowEndSubmit && box("containEnd")}
    </Offer>
  );
}

/** For other viewers of boards; XCPCIO's knows no points. */
function BoardFile() {
  const { t } = useTranslation();
  const { id: cid, type, sealRank } = useContest().contest;
  const { isRace } = ruleOf(type);
  const [format, setFormat] = useState<"xcpcio" | "srk">(isRace ? "xcpcio" : "srk");
  const [forceRefresh, setForce] = useState(false);
  return (
    <Offer
      title={t("desk.download.board")}
      hint={t("desk.download.boardHint")}
      fetch={() => download(downloadContestBoard, { cid, format, forceRefresh })}
    >
      <SegmentedControl
        size="sm"
        aria-label={t("desk.download.viewer")}
        value={format}
        onChange={(value) => setFormat(value as typeof format)}
        data={[
          { value: "xcpcio", label: "XCPCIO", disabled: !isRace },
          { value: "srk", label: "srk" },
        ]}
      />
      {sealRank && <FrozenToo checked={forceRefresh} onChange={setForce} />}
    </Offer>
  );
}

function Programs() {
  const { t } = useTranslation();
  const { id: cid, type } = useContest().contest;
  const [splitType, setSplit] = useState<"user" | "problem">("user");
  const [excludeAdmin, setExclude] = useState(true);
  return (
    <Offer
      title={t("desk.download.programs")}
      hint={t(ruleOf(type).hasPoints ? "desk.download.programsOiHint" : "desk.download.programsHint")}
      fetch={() => download(downloadContestAcSubmission, { cid, splitType, excludeAdmin })}
    >
      <SegmentedControl
        size="sm"
        aria-label={t("desk.download.split")}
        value={splitType}
        onChange={(value) => setSplit(value as typeof splitType)}
        data={[
          { value: "user", label: t("desk.download.byUser") },
          { value: "problem", label: t("desk.download.byProblem") },
        ]}
      />
      <Checkbox
        label={t("desk.download.excludeAdmin")}
        checked={excludeAdmin}
        onChange={(event) => setExclude(event.currentTarget.checked)}
      />
    </Offer>
  );
}

function SubmissionList() {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const [format, setFormat] = useState<"csv" | "xlsx">("csv");
  return (
    <Offer
      title={t("desk.download.submissions")}
      hint={t("desk.download.submissionsHint")}
      fetch={() => download(downloadContestSubmissions, { cid, format })}
    >
      <SegmentedControl
        size="sm"
        aria-label={t("desk.download.format")}
        value={format}
        onChange={(value) => setFormat(value as typeof format)}
        data={[
          { value: "csv", label: "CSV" },
          { value: "xlsx", label: "XLSX" },
        ]}
      />
    </Offer>
  );
}

function Figures() {
  const { t } = useTranslation();
  const { id: cid, sealRank } = useContest().contest;
  const [forceRefresh, setForce] = useState(false);
  return (
    <Offer
      title={t("desk.download.statistics")}
      hint={t("desk.download.statisticsHint")}
      fetch={() => download(downloadContestStatistics, { cid, forceRefresh })}
    >
      {sealRank && <FrozenToo checked={forceRefresh} onChange={setForce} />}
    </Offer>
  );
}

function FrozenToo({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t("desk.download.forceRefresh")}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
