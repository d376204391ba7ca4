import { ActionIcon } from "@mantine/core";
import { type ProblemInfo, parseExamples, problemType } from "@verdict/contract";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../lib/units.ts";
import { IconPrinter } from "../../ui/icons.ts";
import { Markdown, MarkdownTogether } from "../../ui/Markdown.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Difficulty } from "./Difficulty.tsx";
import { Examples } from "./Examples.tsx";
import { hasOneLimit } from "./limits.ts";
import { SimilarProblems } from "./SimilarProblems.tsx";
import { StatementSkeleton } from "./StatementSkeleton.tsx";
import classes from "./statement.module.css";
import { TagLink } from "./TagLink.tsx";

const GraderNote = lazy(() => import("./GraderNote.tsx"));

/** A problem as its author tells it, with the limits it is judged by. */
export function Statement({
  info,
  tools,
  note,
}: {
  info: ProblemInfo;
  tools?: ReactNode;
  /** Stands below the title. */
  note?: ReactNode;
}) {
  const { t } = useTranslation();
  const { problem } = info;
  return (
    <MarkdownTogether texts={[...textsOf(info), problem.source]} fallback={<StatementSkeleton />}>
      <article className={classes.statement}>
        <div className={classes.head}>
          <h1>
            <span className={classes.id}>{problem.problemId}</span> {problem.title}
          </h1>
          <div className={`${classes.tools} screen-only`}>
            <PrintButton />
            {tools}
          </div>
        </div>
        {note}
        <Facts info={info} />
        <StatementText info={info} />
        {info.grader && (
          <Suspense fallback={null}>
            <GraderNote
              grader={info.grader}
              templates={info.codeTemplate}
              attachments={problem.userExtraFile}
            />
          </Suspense>
        )}
        {problem.source && (
          <SectionFrame title={t("problem.source")}>
            <Markdown text={problem.source} />
          </SectionFrame>
        )}
        {info.tags.length > 0 && (
          <details className={classes.tags}>
            <summary>{t("problem.tags")}</summary>
            <div>
              {info.tags.map((tag) => (
                <TagLink key={tag.id} tag={tag} />
              ))}
            </div>
          </details>
        )}
        {info.tags.length > 0 && <SimilarProblems pid={problem.id} />}
      </article>
    </MarkdownTogether>
  );
}

/** What `StatementText` draws, in Markdown. */
export const textsOf = ({ problem }: ProblemInfo) => [
  problem.description,
  problem.input,
  problem.output,
  problem.hint,
];

/** What a problem asks for: the same at its page and on paper. */
export function StatementText({ info: { problem } }: { info: ProblemInfo }) {
  const { t } = useTranslation();
  const examples = useMemo(() => parseExamples(problem.examples), [problem.examples]);
  const isEmpty =
    examples.length === 0 &&
    ![problem.description, problem.input, problem.output].some((text) => text?.trim());
  return (
    <>
      {isEmpty && <EmptyState text={t("solve.noStatement")} />}
      <Section title={t("problem.description")} text={problem.description} />
      <Section title={t("problem.input")} text={problem.input} />
      <Section title={t("problem.output")} text={problem.output} />
      {examples.length > 0 && <Examples examples={examples} />}
      <Section title={t("problem.hint")} text={problem.hint} />
    </>
  );
}

/** A statement on paper is nothing but itself: see the rules for print of this page's styles. */
function PrintButton() {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={classes.print}
      variant="subtle"
      color="gray"
      aria-label={t("solve.print")}
      title={t("solve.print")}
      onClick={() => window.print()}
    >
      <IconPrinter size={17} />
    </ActionIcon>
  );
}

function Section({ title, text }: { title: string; text: string | null }) {
  if (!text?.trim()) return null;
  return (
    <SectionFrame title={title}>
      <Markdown text={text} />
    </SectionFrame>
  );
}

function SectionFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Fact = [label: string, value: ReactNode];

function Facts({ info }: { info: ProblemInfo }) {
  const { problem, rating } = info;
  const { t } = useTranslation();
  const facts: Fact[] = [[t("problem.difficulty"), <Difficulty key="level" level={problem.difficulty} />]];
  if (rating) {
    facts.push([
      t("problem.rating"),
      <span key="rating" title={t("problem.ratingHint")}>
        {rating}
      </span>,
    ]);
  }
  if (problem.author) facts.push([t("problem.author"), problem.author]);
  return <Limits info={info} more={facts} />;
}

/** What a program is judged by. */
export function Limits({ info, more = [] }: { info: ProblemInfo; more?: readonly Fact[] }) {
  const { problem } = info;
  const { t } = useTranslation();
  const isSingle = hasOneLimit(info);
  const limits: Fact[] = [
    [
      t("problem.timeLimit"),
      <Limit
        key="time"
        value={formatTime(problem.timeLimit)}
        others={isSingle ? null : formatTime(problem.timeLimit * 2)}
      />,
    ],
    [
      t("problem.memoryLimit"),
      <Limit
        key="memory"
        value={`${problem.memoryLimit} MB`}
        others={isSingle ? null : `${problem.memoryLimit * 2} MB`}
      />,
    ],
  ];
  // Where files are sent nothing runs.
  const facts = info.outputOnly ? [] : limits;
  if (info.communication) {
    const { processes, io, timeRule } = info.communication;
    facts.push([
      t("solve.processes"),
      `${processes} · ${t(`solve.channels.${io}`)} · ${t(`solve.timeOf.${timeRule}`)}`,
    ]);
  }
  if (info.outputOnly)
    facts.push([t("solve.sends"), t("solve.sendsFiles", { n: info.outputOnly.files.length })]);
  if (info.passes) facts.push([t("solve.passes"), t("solve.passesMost", { n: info.passes })]);
  if (problem.type === problemType.oi) facts.push([t("problem.score"), problem.ioScore]);
  if (problem.isFileIO && problem.ioReadFileName && problem.ioWriteFileName) {
    facts.push([
      t("problem.files"),
      <code key="files">
        {problem.ioReadFileName} → {problem.ioWriteFileName}
      </code>,
    ]);
  }
  return (
    <dl className={classes.facts}>
      {[...facts, ...more].map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Limit({ value, others }: { value: string; others: string | null }) {
  const { t } = useTranslation();
  if (!others) return value;
  return (
    <span title={t("problem.limitsNote")}>
      {value} <span className={classes.others}>{t("problem.otherLanguages", { limit: others })}</span>
    </span>
  );
}
