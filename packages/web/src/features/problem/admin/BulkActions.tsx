import { Button, Group, NativeSelect, TagsInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type BodyInput, batchProblems, exportFormats, exportProblem, problemAuth } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { call } from "../../../lib/call.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { tellRefused } from "../../../lib/refused.ts";
import { tellFailure, toast } from "../../../lib/toast.ts";
import { download } from "../../../lib/transfer.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { DeleteProblemsDialog } from "./DeleteProblemsDialog.tsx";
import { formatName } from "./formats.ts";
import { allTagsQuery } from "./queries.ts";

interface BulkActionsProps {
  pids: number[];
  nameOf: (pid: number) => string;
  onDone: () => void;
}

/** What can be done with the chosen problems. Each is tried by itself; those that could not be are named. */
export function BulkActions({ pids, nameOf, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const [ask, question] = useConfirm();
  const [isTagging, setTagging] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isRoot = useHasRole("root");
  const mayDelete = useHasRole("root/pa");
  const batch = useMutation({
    mutationFn: (body: BodyInput<typeof batchProblems>) => call(batchProblems, { body }),
    onSuccess: ({ results }) => {
      const failed = results.filter(({ done }) => !done);
      if (failed.length === 0) toast(t("admin.bulk.done", { count: results.length }), "success");
      else {
        const names = failed.map(({ pid, msg }) => `${nameOf(pid)}: ${msg ?? ""}`).join(" ");
        tellRefused(t("admin.bulk.failed", { count: failed.length, names }));
      }
      setTagging(false);
      setLeaving(false);
      void queryClient.invalidateQueries({ queryKey: ["rejudge-job"] });
      onDone();
    },
  });
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t("admin.problems.access")}
        value=""
        data={[
          { value: "", label: t("admin.bulk.access") },
          ...Object.values(problemAuth).map((value) => ({
            value: String(value),
            label: t(`admin.auth.a${value}`),
          })),
        ]}
        onChange={(event) => batch.mutate({ pids, action: "auth", auth: Number(event.currentTarget.value) })}
      />
      <Button size="compact-sm" variant="default" onClick={() => setTagging(true)}>
        {t("admin.bulk.tags")}
      </Button>
      {isRoot && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              ask({
                title: t("admin.bulk.rejudge"),
                text: t("admin.bulk.rejudgeQuestion", { names: pids.map(nameOf).join(", ") }),
                confirm: t("admin.bulk.rejudge"),
                onConfirm: () => batch.mutate({ pids, action: "rejudge" }),
              })
            }
          >
            {t("admin.bulk.rejudge")}
          </Button>
          <NativeSelect
            size="xs"
            aria-label={t("admin.bulk.export")}
            value=""
            data={[
              { value: "", label: t("admin.bulk.export") },
              ...exportFormats.map((value) => ({ value, label: formatName(value, t("admin.format.own")) })),
            ]}
            onChange={(event) => {
              const format = event.currentTarget.value as (typeof exportFormats)[number];
              void download(exportProblem, { pid: pids.join(","), format }).catch(tellFailure);
            }}
          />
        </>
      )}
      {mayDelete && (
        <Button
          size="compact-sm"
          color="red"
          variant="light"
          loading={batch.isPending && batch.variables.action === "delete"}
          onClick={() => setLeaving(true)}
        >
          {t("admin.delete")}
        </Button>
      )}
      {isTagging && (
        <TagsDialog
          isSaving={batch.isPending}
          onClose={() => setTagging(false)}
          onSave={(add, remove) => batch.mutate({ pids, action: "tags", add, remove })}
        />
      )}
      {isLeaving && (
        <DeleteProblemsDialog
          pids={pids}
          isWorking={batch.isPending}
          onArchive={() => batch.mutate({ pids, action: "auth", auth: problemAuth.archived })}
          onDelete={() => batch.mutate({ pids, action: "delete" })}
          onClose={() => setLeaving(false)}
        />
      )}
      {question}
    </>
  );
}

interface TagsDialogProps {
  isSaving: boolean;
  onClose: () => void;
  onSave: (add: string[], remove: string[]) => void;
}

function TagsDialog({ isSaving, onClose, onSave }: TagsDialogProps) {
  const { t } = useTranslation();
  const tags = useQuery(allTagsQuery(null));
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const names = [...new Set((tags.data ?? []).map(({ name }) => name))];
  return (
    <Dialog opened onClose={onClose} title={t("admin.bulk.tags")}>
      <div className="admin-form">
        <TagsInput
          label={t("admin.bulk.addTags")}
          data={names}
          value={add}
          onChange={setAdd}
          data-autofocus
        />
        <TagsInput label={t("admin.bulk.removeTags")} data={names} value={remove} onChange={setRemove} />
        <Group justify="flex-end">
          <Button
            loading={isSaving}
            disabled={add.length + remove.length === 0}
            onClick={() => onSave(add, remove)}
          >
            {t("admin.save")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
