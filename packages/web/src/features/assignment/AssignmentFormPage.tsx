import { Button, Input, NumberInput, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  AssignmentDraft,
  type DataOf,
  type getGroupAssignment,
  saveGroupAssignment,
  WHOLE_PERCENT,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { contractBounds, contractRules, withOwnRules } from "../../lib/contract-rules.ts";
import { parseDate } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { inDays, localInput, momentIn, momentToSend } from "../../lib/local-date.ts";
import { toast } from "../../lib/toast.ts";
import { isUnsent } from "../../lib/unsent.ts";
import { ChangedMeanwhile, type Sent } from "../../ui/ChangedMeanwhile.tsx";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { MomentInput } from "../../ui/MomentInput.tsx";
import { FailedState } from "../../ui/states.tsx";
import { AdminPage, Card } from "../admin/ui/AdminPage.tsx";
import { useRenew } from "../admin/ui/EditDialog.tsx";
import { MarkdownField } from "../admin/ui/MarkdownField.tsx";
import { PageSkeleton } from "../admin/ui/PageSkeleton.tsx";
import { useGroup } from "../group/context.ts";
import { PeoplePicker } from "./PeoplePicker.tsx";
import { ProblemPicker } from "./ProblemPicker.tsx";
import { assignmentsKey, assignmentToEditQuery } from "./queries.ts";

const bounds = contractBounds(AssignmentDraft);
const NEW_ASSIGNMENT = "create";
/** A week is the usual time. */
const USUAL_DAYS = 7;

type Saved = DataOf<typeof getGroupAssignment>;

export function AssignmentPage({ tid }: { tid: string }) {
  return tid === NEW_ASSIGNMENT ? <AssignmentForm saved={null} /> : <Edit tid={Number(tid)} />;
}

function Edit({ tid }: { tid: number }) {
  const gid = useGroup().group.id;
  const found = useQuery(assignmentToEditQuery(gid, tid));
  if (found.error) {
    return (
      <Card>
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    );
  }
  if (!found.data) return <PageSkeleton />;
  return <AssignmentForm key={`${tid} ${found.data.gmtModified}`} saved={{ ...found.data, tid }} />;
}

interface Values {
  title: string;
  description: string;
  pids: number[];
  dueTime: string;
  /** "": it never closes. */
  closeTime: string;
  latePercent: number | string;
  lateFloor: number | string;
  isForAll: boolean;
  uids: string[];
}

const local = (moment: string | null | undefined) => (moment ? localInput(parseDate(moment)) : "");

const valuesOf = (saved: Saved | null): Values => ({
  title: saved?.title ?? "",
  description: saved?.description ?? "",
  pids: saved?.problems.map(({ pid }) => pid) ?? [],
  // The last minute of a day is what people mean by "until Friday".
  dueTime: saved ? local(saved.dueTime) : `${inDays(USUAL_DAYS).slice(0, 10)}T23:59`,
  closeTime: local(saved?.closeTime),
  latePercent: saved?.lateRule?.percent ?? 0,
  lateFloor: saved?.lateRule?.floor ?? 0,
  isForAll: saved?.isForAll ?? true,
  uids: saved?.people.map(({ uid }) => uid) ?? [],
});

const bodyOf =
  (saved: Saved | null) =>
  ({ dueTime, closeTime, latePercent, lateFloor, uids, ...same }: Values) => ({
    ...same,
    dueTime: momentToSend(dueTime, saved?.dueTime) ?? "",
    closeTime: momentToSend(closeTime, saved?.closeTime),
    latePercent: latePercent === "" ? -1 : Number(latePercent),
    lateFloor: lateFloor === "" ? -1 : Number(lateFloor),
    uids: same.isForAll ? [] : uids,
  });

/** All of an assignment: what is to be solved, until when, what lateness costs, who it is for. */
function AssignmentForm({ saved }: { saved: (Saved & { tid: number }) | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const gid = useGroup().group.id;
  const renew = useRenew([assignmentsKey, ["training"], ["problem", "training"], ["coursework"]]);
  const toBody = bodyOf(saved);
  const form = useForm<Values>({
    initialValues: valuesOf(saved),
    validate: withOwnRules(contractRules<Values>(AssignmentDraft, t, toBody), ({ dueTime, closeTime }) => {
      const [due, closes] = [momentIn(dueTime, saved?.dueTime), momentIn(closeTime, saved?.closeTime)];
      return { closeTime: due && closes && closes < due && t("refusal.assignment-closes-early") };
    }),
  });
  const save = useMutation({
    mutationFn: ({ values, over }: Sent<Values>) =>
      call(saveGroupAssignment, {
        body: {
          ...{ gid, tid: saved?.tid, assignment: toBody(values) },
          basedOn: over ? null : (saved?.gmtModified ?? null),
        },
      }),
    onSuccess: async () => {
      await renew();
      await navigate({ to: "/group/$groupID/assignment", params: { groupID: String(gid) } });
      toast(t("admin.saved"), "success");
    },
  });
  const { values } = form;
  return (
    <AdminPage title={saved ? t("admin.editOf", { name: saved.title }) : t("training.assignment.new")}>
      <form className="admin-form" noValidate onSubmit={form.onSubmit((all) => save.mutate({ values: all }))}>
        <Card>
          <div className="admin-form">
            <TextInput
              label={t("training.assignment.title")}
              required
              data-autofocus
              {...bounds.title}
              {...form.getInputProps("title")}
            />
            <ProblemPicker
              gid={gid}
              known={saved?.problems ?? []}
              {...form.getInputProps("pids")}
              value={values.pids}
            />
            <div className="admin-grid">
              <MomentInput
                label={t("training.assignment.dueTime")}
                required
                saved={saved?.dueTime}
                {...form.getInputProps("dueTime")}
              />
              <MomentInput
                label={t("training.assignment.closeTime")}
                description={t("training.assignment.closeNote")}
                saved={saved?.closeTime}
                {...form.getInputProps("closeTime")}
              />
              <NumberInput
                label={t("training.assignment.latePercent")}
                description={t("training.assignment.lateNote")}
                min={0}
                max={WHOLE_PERCENT}
                allowDecimal={false}
                suffix=" %"
                {...form.getInputProps("latePercent")}
              />
              <NumberInput
                label={t("training.assignment.lateFloor")}
                description={t("training.assignment.floorNote")}
                min={0}
                max={WHOLE_PERCENT}
                allowDecimal={false}
                suffix=" %"
                disabled={Number(values.latePercent) === 0}
                {...form.getInputProps("lateFloor")}
              />
            </div>
            <Input.Wrapper label={t("training.assignment.forWhom")} labelElement="div">
              <div>
                <SegmentedControl
                  aria-label={t("training.assignment.forWhom")}
                  value={values.isForAll ? "all" : "some"}
                  data={(["all", "some"] as const).map((value) => ({
                    value,
                    label: t(`training.assignment.for.${value}`),
                  }))}
                  onChange={(value) => form.setFieldValue("isForAll", value === "all")}
                />
              </div>
            </Input.Wrapper>
            {!values.isForAll && (
              <PeoplePicker
                gid={gid}
                known={saved?.people ?? []}
                {...form.getInputProps("uids")}
                value={values.uids}
              />
            )}
            <MarkdownField
              label={t("training.assignment.description")}
              value={values.description}
              onChange={(text) => form.setFieldValue("description", text)}
            />
          </div>
        </Card>
        <div>
          <Button type="submit" loading={save.isPending} leftSection={<IconDeviceFloppy size={16} />}>
            {t("admin.save")}
          </Button>
        </div>
      </form>
      <ChangedMeanwhile saving={save} onTheirs={renew} />
      <LeaveGuard mayLose={() => isUnsent(form, save.isPending ? save.variables.values : undefined)} />
    </AdminPage>
  );
}
