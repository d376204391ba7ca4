import { TextInput } from "@mantine/core";
import { TRAINING_SECTION_MAX } from "@verdict/contract";
import { type DragEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconAlertTriangle, IconGripVertical, IconHierarchy, IconTrash } from "../../../ui/icons.ts";
import { MomentInput } from "../../../ui/MomentInput.tsx";
import { DeleteAction, RowAction } from "../../admin/ui/RowActions.tsx";
import { Difficulty } from "../../problem/Difficulty.tsx";
import classes from "./plan.module.css";
import { moved, type PlanItem, type ProblemItem, problemsIn, type SectionItem } from "./plan-draft.ts";

interface PlanListProps {
  items: readonly PlanItem[];
  /** pids of problems that would wait for later ones. */
  broken: ReadonlySet<number>;
  /** Set while there are changes that are not saved: why problems can not be taken out now. */
  unsaved: string | undefined;
  onOrder: (items: PlanItem[]) => void;
  onReplace: (item: PlanItem) => void;
  onDropSection: (key: string) => void;
  onRemove: (pid: number) => void;
  onAfter: (item: ProblemItem) => void;
}

/** Headings and problems, each with a handle: to be dragged, or moved with the arrow keys. */
export function PlanList(props: PlanListProps) {
  const { items, onOrder } = props;
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);

  const nameOf = (item: PlanItem) =>
    item.kind === "section" ? item.title : `${item.problem.problemId} ${item.problem.title}`;

  function move(from: number, to: number) {
    const item = items[from];
    if (!item || to < 0 || to >= items.length || from === to) return;
    onOrder(moved(items, from, to));
    setSaid(t("trainingAdmin.movedTo", { name: nameOf(item), place: to + 1 }));
  }

  function moveByKey(event: KeyboardEvent, from: number) {
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(from, to);
    const key = items[from]?.key;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${key}"]`)?.focus());
  }

  const dropOn = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    setDragged(null);
    setOver(null);
  };

  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <ol ref={list} className={classes.items}>
        {items.map((item, index) => (
          <li
            key={item.key}
            className={classes.item}
            data-kind={item.kind}
            data-dragged={dragged === index || undefined}
            data-over={(over === index && dragged !== index) || undefined}
            data-below={(dragged !== null && dragged < index) || undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => dropOn(event, index)}
          >
            <button
              type="button"
              className={classes.handle}
              data-handle={item.key}
              draggable
              aria-label={t("trainingAdmin.moveOf", { name: nameOf(item) })}
              title={t("trainingAdmin.moveNote")}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(index);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onKeyDown={(event) => moveByKey(event, index)}
            >
              <IconGripVertical size={17} aria-hidden />
            </button>
            {item.kind === "section" ? (
              <SectionLine item={item} {...props} />
            ) : (
              <ProblemLine item={item} {...props} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function SectionLine({ item, onReplace, onDropSection }: PlanListProps & { item: SectionItem }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        className={classes.grow}
        size="xs"
        aria-label={t("trainingAdmin.sectionTitle")}
        maxLength={TRAINING_SECTION_MAX}
        value={item.title}
        onChange={(event) => onReplace({ ...item, title: event.currentTarget.value })}
      />
      <MomentInput
        size="xs"
        isInRow
        saved={item.saved}
        aria-label={t("trainingAdmin.dueOf", { name: item.title })}
        title={t("trainingAdmin.due")}
        value={item.due}
        onChange={(event) => onReplace({ ...item, due: event.currentTarget.value })}
      />
      <RowAction
        icon={IconTrash}
        isDangerous
        label={t("trainingAdmin.dropSection", { name: item.title })}
        onClick={() => onDropSection(item.key)}
      />
    </>
  );
}

function ProblemLine(props: PlanListProps & { item: ProblemItem }) {
  const { item, items, broken, unsaved, onRemove, onAfter } = props;
  const { t } = useTranslation();
  const { problem, after } = item;
  const names = problemsIn(items)
    .filter(({ problem: other }) => after.includes(other.pid))
    .map(({ problem: other }) => other.problemId)
    .join(", ");
  return (
    <>
      <span className="mono">{problem.problemId}</span>
      <span className={classes.grow}>
        {problem.title}
        {!problem.isShown && <small className="admin-dim"> {t("trainingAdmin.leftOut")}</small>}
        {names && (
          <small className={classes.after} data-broken={broken.has(problem.pid) || undefined}>
            {broken.has(problem.pid) && <IconAlertTriangle size={14} aria-hidden />}
            {t("trainingAdmin.waitsFor", { problems: names })}
          </small>
        )}
      </span>
      <span className={classes.level}>
        <Difficulty level={problem.difficulty} />
      </span>
      <span className="admin-nowrap">
        <RowAction
          icon={IconHierarchy}
          label={t("trainingAdmin.afterOf", { name: problem.problemId })}
          onClick={() => onAfter(item)}
        />
        <DeleteAction
          name={problem.problemId}
          title={t("trainingAdmin.takeOutOf", { name: problem.problemId })}
          question={unsaved ?? t("trainingAdmin.takeOutQuestion", { name: problem.title })}
          disabled={unsaved !== undefined}
          onDelete={() => onRemove(problem.pid)}
        />
      </span>
    </>
  );
}
