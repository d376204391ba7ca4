import { Alert, Button, Group, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AdminProblem, type Finding, problemAuth, publishProblem } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAmong } from "../../../lib/audience.ts";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { readinessQuery } from "./queries.ts";

interface PublishButtonProps {
  problem: AdminProblem;
  isDirty: boolean;
}

/** Ends the draft state, after what stands against it was looked at. */
export function PublishButton({ problem, isDirty }: PublishButtonProps) {
  const { t } = useTranslation();
  const mayPublish = useAmong("root/pa");
  const [isOpen, setOpen] = useState(false);
  if (!problem.isDraft && problem.auth === problemAuth.public) return null;
  const reason = !mayPublish ? t("admin.publish.denied") : isDirty ? t("admin.publish.saveFirst") : undefined;
  return (
    <>
      <Button variant="default" disabled={reason !== undefined} title={reason} onClick={() => setOpen(true)}>
        {t("admin.publish.button")}
      </Button>
      {isOpen && <PublishDialog pid={problem.id} onClose={() => setOpen(false)} />}
    </>
  );
}

function PublishDialog({ pid, onClose }: { pid: number; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const readiness = useQuery(readinessQuery(pid));
  const publish = useMutation({
    mutationFn: () => call(publishProblem, { body: { pid, despite: true } }),
    onSuccess: async ({ published }) => {
      if (!published) return void readiness.refetch();
      await queryClient.invalidateQueries({ queryKey: ["admin", "problem"] });
      toast(t("admin.publish.done"), "success");
      onClose();
    },
  });
  const findings = readiness.data?.findings;
  const isStopped = findings?.some(({ level }) => level === "error");
  return (
    <Dialog opened onClose={onClose} title={t("admin.publish.title")}>
      <div className="admin-form">
        {!findings && <Loader size="sm" />}
        {findings?.length === 0 && <Alert color="green">{t("admin.publish.ready")}</Alert>}
        {findings?.map((finding) => (
          <FoundAlert key={`${finding.code} ${finding.name}`} finding={finding} />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button
            disabled={!findings || isStopped}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {t(findings?.length ? "admin.publish.despite" : "admin.publish.button")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

function FoundAlert({ finding }: { finding: Finding }) {
  const { t } = useTranslation();
  return (
    <Alert color={finding.level === "error" ? "red" : "orange"} py={8}>
      {t(`admin.finding.${finding.code}`, { name: finding.name ?? "" })}
    </Alert>
  );
}
