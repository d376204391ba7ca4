import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DataOf, type getTrainingAdminPlan, saveTrainingPlan } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { IconDeviceFloppy, IconPlus } from "../../../ui/icons.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { useOffice } from "../../admin/office.ts";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { AddRemote } from "../../remote/admin/AddRemote.tsx";
import { AddProblemDialog } from "./AddProblemDialog.tsx";
import { AfterDialog } from "./AfterDialog.tsx";
import { trainingCalls } from "./calls.ts";
import { PlanList } from "./PlanList.tsx";
import { bodyOf, brokenIn, itemsOf, newSection, type PlanItem, type ProblemItem } from "./plan-draft.ts";
import { adminPlanQuery, trainingsKey } from "./queries.ts";

/** A training's problems: which, in which order and sections, and what each waits for. */
export function PlanPage({ tid }: { tid: number }) {
  const plan = useQuery(adminPlanQuery(tid));
  if (!plan.data && plan.error) {
    return (
      <Card>
        <FailedState error={plan.error} onRetry={() => void plan.refetch()} />
      </Card>
    );
  }
  if (!plan.data) return <PageSkeleton />;
  return <PlanEditor tid={tid} plan={plan.data} />;
}

interface PlanEditorProps {
  tid: number;
  plan: DataOf<typeof getTrainingAdminPlan>;
}

function PlanEditor({ tid, plan }: PlanEditorProps) {
  const { t } = useTranslation();
  const [saved, setSaved] = useState(() => ({ plan, items: itemsOf(plan) }));
  const [items, setItems] = useState(saved.items);
  const isChanged = items !== saved.items;
  // What is stored has changed: it is shown, unless something here is not saved yet.
  if (plan !== saved.plan && !isChanged) {
    const next = itemsOf(plan);
    setSaved({ plan, items: next });
    setItems(next);
  }
  const [isAdding, setAdding] = useState(false);
  const [waiting, setWaiting] = useState<ProblemItem | null>(null);
  const { gid } = useOffice();
  const calls = trainingCalls(gid);
  const renew = useRenew([trainingsKey, ["training"], ["problem", "training"]]);
  const replace = (item: PlanItem) => setItems(items.map((one) => (one.key === item.key ? item : one)));
  const save = useMutation({
    mutationFn: (sent: PlanItem[]) => call(saveTrainingPlan, { body: bodyOf(tid, sent) }),
    onSuccess: async (_, sent) => {
      setSaved({ plan, items: sent });
      await renew();
      toast(t("admin.saved"), "success");
    },
  });
  const remove = useMutation({
    mutationFn: (pid: number) => calls.takeOut(tid, pid),
    onSettled: renew,
  });
  const broken = brokenIn(items);
  const isNameless = items.some((item) => item.kind === "section" && item.title.trim() === "");
  const obstacle =
    broken.size > 0
      ? t("refusal.training-order-wrong")
      : isNameless
        ? t("refusal.training-section-blank")
        : undefined;
  const unsaved = isChanged ? t("trainingAdmin.saveFirst") : undefined;
  return (
    <AdminPage
      title={t("trainingAdmin.problemsOf", { name: plan.title })}
      note={t("trainingAdmin.orderNote")}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setItems([...items, newSection(t("trainingAdmin.newSection"))])}
          >
            {t("trainingAdmin.addSection")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={isChanged}
            title={unsaved}
            onClick={() => setAdding(true)}
          >
            {t("trainingAdmin.addProblem")}
          </Button>
          {gid === null && (
            <AddRemote
              place={{ kind: "training", tid }}
              renews={[trainingsKey, ["training"], ["problem", "training"]]}
              disabled={isChanged}
              title={unsaved}
            />
          )}
          <Button
            leftSection={<IconDeviceFloppy size={16} />}
            loading={save.isPending}
            disabled={!isChanged || obstacle !== undefined}
            title={obstacle}
            onClick={() => save.mutate(items)}
          >
            {t("trainingAdmin.saveOrder")}
          </Button>
        </>
      }
    >
      <Card flush>
        {items.length === 0 ? (
          <EmptyState text={t("trainingAdmin.noProblem")} />
        ) : (
          <PlanList
            items={items}
            broken={broken}
            unsaved={unsaved}
            onOrder={setItems}
            onReplace={replace}
            onDropSection={(key) => setItems(items.filter((item) => item.key !== key))}
            onRemove={(pid) => remove.mutate(pid)}
            onAfter={setWaiting}
          />
        )}
      </Card>
      {isAdding && <AddProblemDialog tid={tid} onClose={() => setAdding(false)} />}
      {waiting && (
        <AfterDialog
          item={waiting}
          items={items}
          onSave={(after) => replace({ ...waiting, after })}
          onClose={() => setWaiting(null)}
        />
      )}
      <LeaveGuard mayLose={() => isChanged} />
    </AdminPage>
  );
}
