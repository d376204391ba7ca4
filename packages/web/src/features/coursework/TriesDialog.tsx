import { Group, Select, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DataOf, Gradebook, getGradebookTries } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { statusName } from "../../ui/verdict.ts";
import { diffLines } from "../submission/compare/line-diff.ts";
import classes from "./coursework.module.css";
import { useCoursework } from "./coursework.ts";
import { triesQuery } from "./queries.ts";

interface TriesDialogProps {
  book: Gradebook;
  member: number;
  problem: number;
  onClose: () => void;
}

type Try = DataOf<typeof getGradebookTries>[number];

/** What a member sent for a problem: two tries side by side, their differences coloured. */
export function TriesDialog({ book, member, problem, onClose }: TriesDialogProps) {
  const { t } = useTranslation();
  const [who, what] = [book.members[member], book.problems[problem]];
  const tries = useQuery(triesQuery(useCoursework(), who?.uid ?? "", what?.pid ?? 0));
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t("coursework.tries.title", { name: who?.realname ?? who?.username, problem: what?.displayId })}
    >
      {!tries.data && (tries.error ? <FailedState error={tries.error} /> : <Skeleton height={300} />)}
      {tries.data?.length === 0 && <EmptyState text={t("coursework.tries.none")} />}
      {tries.data && tries.data.length > 0 && <Sides tries={tries.data} />}
    </Dialog>
  );
}

function Sides({ tries }: { tries: readonly Try[] }) {
  const { t } = useTranslation();
  const last = tries.length - 1;
  const [at, setAt] = useState({ left: Math.max(0, last - 1), right: last });
  const [left, right] = [tries[at.left], tries[at.right]];
  if (!left || !right) return null;
  const choice = (side: "left" | "right") => (
    <Select
      label={t(`coursework.tries.${side}`)}
      allowDeselect={false}
      data={tries.map((one, index) => ({
        value: String(index),
        label: `${index + 1}. ${t(`status.${statusName(one.status)}`)} · ${formatDateTime(one.submitTime)}${one.isLate ? ` · ${t("coursework.gradebook.late")}` : ""}`,
      }))}
      value={String(at[side])}
      onChange={(index) => setAt({ ...at, [side]: Number(index) })}
    />
  );
  return (
    <>
      <Group grow gap="sm" mb="xs">
        {choice("left")}
        {choice("right")}
      </Group>
      {left.code === null || right.code === null ? (
        <EmptyState text={t("coursework.tries.unread")} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled by keyboard too
        <section className={classes.diff} tabIndex={0} aria-label={t("coursework.tries.difference")}>
          {diffLines(left.code, right.code, true).map(({ number, expected, actual, isSame }) => (
            <div key={number} data-same={isSame || undefined}>
              <code data-gone={(!isSame && expected !== null) || undefined}>{expected}</code>
              <code data-new={(!isSame && actual !== null) || undefined}>{actual}</code>
            </div>
          ))}
        </section>
      )}
      <Group mt="xs" gap="sm">
        <Link to="/submission-detail/$submitId" params={{ submitId: String(right.submitId) }}>
          {t("coursework.tries.open", { id: right.submitId })}
        </Link>
      </Group>
    </>
  );
}
