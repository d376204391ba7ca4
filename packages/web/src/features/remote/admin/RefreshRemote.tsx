import { Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshRemoteProblem } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconRefresh } from "../../../ui/icons.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { FieldDiffs } from "../../problem/admin/versions/FieldDiffs.tsx";

interface RefreshRemoteProps {
  pid: number;
  /** What is being written would be lost. */
  isDirty: boolean;
}

/** Fetches a problem of a judge elsewhere again, shows what differs, and takes it over when asked. */
export function RefreshRemote({ pid, isDirty }: RefreshRemoteProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const look = useMutation({
    mutationFn: () => call(refreshRemoteProblem, { body: { pid } }),
    onSuccess: () => setOpen(true),
  });
  const take = useMutation({
    mutationFn: () => call(refreshRemoteProblem, { body: { pid, apply: true } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
      setOpen(false);
      toast(t("admin.remote.applied"), "success");
    },
  });
  const diffs = look.data?.diffs ?? [];
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        loading={look.isPending}
        disabled={isDirty}
        title={isDirty ? t("admin.publish.saveFirst") : undefined}
        onClick={() => look.mutate()}
      >
        {t("admin.remote.refresh")}
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} size="75rem" title={t("admin.remote.refreshTitle")}>
          {diffs.length === 0 ? (
            <EmptyState text={t("admin.remote.alike")} />
          ) : (
            <div className="admin-form">
              <p className="admin-dim" style={{ margin: 0 }}>
                {t("admin.remote.ownText")}
              </p>
              <FieldDiffs diffs={diffs} />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={() => setOpen(false)}>
                  {t("common.cancel")}
                </Button>
                <Button loading={take.isPending} onClick={() => take.mutate()}>
                  {t("admin.remote.apply")}
                </Button>
              </Group>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
