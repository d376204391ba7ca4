import { useMutation } from "@tanstack/react-query";
import { orderContestProblems } from "@verdict/contract";
import { type HTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { toast } from "../../../../lib/toast.ts";
import { IconChevronDown, IconChevronUp, IconGripVertical } from "../../../../ui/icons.ts";
import { RowAction } from "../../../admin/ui/RowActions.tsx";
import classes from "./contest-problems.module.css";

/** The list with one of its members at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_one, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Deals the letters out in another order: rows are dragged by their handles, or moved by their buttons. */
export function useOrder(cid: number, ids: readonly number[], renew: () => unknown) {
  const { t } = useTranslation();
  const [dragged, drag] = useState<number | null>(null);
  const save = useMutation({
    mutationFn: (order: number[]) => call(orderContestProblems, { body: { cid, ids: order } }),
    onSuccess: () => toast(t("contestAdmin.ordered"), "success"),
    onSettled: renew,
  });
  const move = (id: number, to: number) => save.mutate(moved(ids, ids.indexOf(id), to));
  const rowAttributes = (id: number): HTMLAttributes<HTMLElement> => ({
    onDragOver: (event) => dragged !== null && event.preventDefault(),
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== null && dragged !== id) move(dragged, ids.indexOf(id));
      drag(null);
    },
  });
  // The row's own fields keep the mouse. Keys have the buttons.
  const handle = (id: number) => (
    <span
      className={classes.handle}
      aria-hidden
      draggable={!save.isPending}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        drag(id);
      }}
      onDragEnd={() => drag(null)}
    >
      <IconGripVertical size={16} />
    </span>
  );
  const buttons = (id: number, name: string) => (
    <>
      <RowAction
        icon={IconChevronUp}
        label={t("contestAdmin.upOf", { name })}
        disabled={ids[0] === id || save.isPending}
        onClick={() => move(id, ids.indexOf(id) - 1)}
      />
      <RowAction
        icon={IconChevronDown}
        label={t("contestAdmin.downOf", { name })}
        disabled={ids.at(-1) === id || save.isPending}
        onClick={() => move(id, ids.indexOf(id) + 1)}
      />
    </>
  );
  return { rowAttributes, handle, buttons };
}
