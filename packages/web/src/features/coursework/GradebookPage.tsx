import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { downloadGradebook, type Gradebook, gradebookFormats } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../lib/transfer.ts";
import { DownloadButtons } from "../../ui/DownloadButtons.tsx";
import { TextFilter } from "../../ui/list/filters.tsx";
import { PagePending } from "../../ui/PagePending.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import desk from "../desk/desk.module.css";
import classes from "./coursework.module.css";
import { namedBy, useCoursework } from "./coursework.ts";
import { ExtensionDialog } from "./ExtensionDialog.tsx";
import { GradebookTable } from "./GradebookTable.tsx";
import { GradeDialog } from "./GradeDialog.tsx";
import { LateRuleDialog } from "./LateRuleDialog.tsx";
import { gradebookQuery } from "./queries.ts";
import { TriesDialog } from "./TriesDialog.tsx";

/** Members with every problem: points, standing, last try; files, late rule, own due dates, tries side by side. */
export function GradebookPage() {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const book = useQuery(gradebookQuery(coursework));
  const [keyword, setKeyword] = useState<string>();
  const [open, setOpen] = useState<{ member: number; problem: number } | null>(null);
  const [extended, setExtended] = useState<number | null>(null);
  const [graded, setGraded] = useState<{ member: number; tid: number } | null>(null);
  const isGroup = coursework.kind === "group";
  const [isRuleOpen, setRuleOpen] = useState(false);
  const { data } = book;
  if (!data)
    return book.error ? <FailedState error={book.error} onRetry={() => book.refetch()} /> : <PagePending />;
  const rule = data.lateRule;
  return (
    <Panel
      title={t("coursework.gradebook.title")}
      busy={book.isFetching}
      more={
        <Group gap="xs" className="screen-only">
          <DownloadButtons
            size="compact-sm"
            formats={gradebookFormats}
            fetchFile={(format) => download(downloadGradebook, { ...namedBy(coursework), format })}
          />
          {coursework.kind === "training" && (
            <Button size="compact-sm" variant="default" onClick={() => setRuleOpen(true)}>
              {t("coursework.late.title")}
            </Button>
          )}
        </Group>
      }
    >
      <div className={classes.bookHead}>
        <div className="screen-only">
          <TextFilter
            isSearch
            label={t("coursework.gradebook.search")}
            value={keyword}
            onChange={setKeyword}
          />
        </div>
        <span className={desk.dim}>
          {t(isGroup ? "coursework.gradebook.sizeOfGroup" : "coursework.gradebook.size", {
            ...{ members: data.members.length, problems: data.problems.length },
          })}
          {rule && ` · ${t("coursework.late.rule", rule)}`}
        </span>
      </div>
      {data.members.length === 0 ? (
        <EmptyState text={t("coursework.gradebook.nobody")} />
      ) : (
        <GradebookTable
          book={data}
          keyword={keyword}
          isGroup={isGroup}
          onOpen={(member, problem) =>
            isGroup
              ? setGraded({ member, tid: data.problems[problem]?.pid ?? 0 })
              : setOpen({ member, problem })
          }
          onExtend={coursework.kind === "training" ? setExtended : null}
          onGrade={data.isGraded ? (member) => setGraded({ member, tid: coursework.id }) : null}
        />
      )}
      {open && <TriesDialog book={data} {...open} onClose={() => setOpen(null)} />}
      {extended !== null && data.members[extended] && (
        <ExtensionDialog member={data.members[extended]} onClose={() => setExtended(null)} />
      )}
      {graded && <Graded book={data} {...graded} isGroup={isGroup} onClose={() => setGraded(null)} />}
      {isRuleOpen && <LateRuleDialog rule={rule} onClose={() => setRuleOpen(false)} />}
    </Panel>
  );
}

interface GradedProps {
  book: Gradebook;
  member: number;
  tid: number;
  isGroup: boolean;
  onClose: () => void;
}

/** The dialog of one member's assignment, with what was reached without it. */
function Graded({ book, member: place, tid, isGroup, onClose }: GradedProps) {
  const member = book.members[place];
  if (!member) return null;
  const column = book.problems.findIndex(({ pid }) => pid === tid);
  const own = book.cells.filter(([one, problem]) => one === place && (!isGroup || problem === column));
  return (
    <GradeDialog
      member={member}
      tid={tid}
      title={isGroup ? (book.problems[column]?.title ?? "") : book.title}
      reached={own.reduce((sum, [, , points]) => sum + points, 0)}
      grade={book.grades.find((one) => one.uid === member.uid && one.tid === tid)}
      onClose={onClose}
    />
  );
}
