import { Alert, Button, Group, Loader } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminProblem,
  type Finding,
  problemAuth,
  publishProblem,
  type UnreadyCode,
  unreadyCodes,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { call } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { describeError, toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { readinessQuery } from "./queries.ts";

/** For whom a problem is made ready: for contests that take it, or for everybody. */
type Audience = "contests" | "everybody";

interface ReadyButtonsProps {
  problem: AdminProblem;
  isDirty: boolean;
}

/** End the draft state, after what stands against it was looked at. */
export function ReadyButtons({ problem: { id, isDraft, auth }, isDirty }: ReadyButtonsProps) {
  const { t } = useTranslation();
  const mayPublish = useHasRole("root/pa");
  const [audience, setAudience] = useState<Audience | null>(null);
  const saveFirst = isDirty ? t("admin.publish.saveFirst") : undefined;
  const denied = mayPublish ? undefined : t("admin.publish.denied");
  const button = (to: Audience, reason: string | undefined) => (
    <Button variant="default" disabled={reason !== undefined} title={reason} onClick={() => setAudience(to)}>
      {t(`admin.publish.${to}.button`)}
    </Button>
  );
  return (
    <>
      {(isDraft || auth === problemAuth.hidden) && button("contests", saveFirst)}
      {(isDraft || auth !== problemAuth.public) && button("everybody", denied ?? saveFirst)}
      {audience && <ReadyDialog pid={id} audience={audience} onClose={() => setAudience(null)} />}
    </>
  );
}

interface ReadyDialogProps {
  pid: number;
  audience: Audience;
  onClose: () => void;
}

export function ReadyDialog({ pid, audience, onClose }: ReadyDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const readiness = useQuery(readinessQuery(pid));
  const auth = audience === "contests" ? problemAuth.contestOnly : problemAuth.public;
  const publish = useMutation({
    mutationFn: () => call(publishProblem, { body: { pid, auth, despite: true } }),
    onSuccess: async ({ published }) => {
      if (!published) return void readiness.refetch();
      await queryClient.invalidateQueries({ queryKey: ["admin"] });
      toast(t(`admin.publish.${audience}.done`), "success");
      onClose();
    },
    onError: () => void readiness.refetch(),
  });
  const findings = readiness.data?.findings;
  const holding = audience === "everybody" ? (readiness.data?.runsIn ?? []) : [];
  const isStopped = holding.length > 0 || findings?.some(({ level }) => level === "error");
  return (
    <Dialog opened onClose={onClose} title={t(`admin.publish.${audience}.title`)}>
      <div className="admin-form">
        <p className="admin-dim">{t(`admin.publish.${audience}.note`)}</p>
        {!findings && <Loader size="sm" />}
        {holding.length > 0 && (
          <Alert color="red" py={8}>
            {describeError(
              new CallError("problem-in-running-contest", { params: { contests: holding.join(", ") } }),
            )}
          </Alert>
        )}
        {findings?.length === 0 && holding.length === 0 && (
          <Alert color="green">{t("admin.publish.ready")}</Alert>
        )}
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
            {t(`admin.publish.${audience}.${findings?.length ? "despite" : "button"}`)}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

const isUnready = (code: Finding["code"]): code is UnreadyCode =>
  (unreadyCodes as readonly string[]).includes(code);

function FoundAlert({ finding: { code, level, name } }: { finding: Finding }) {
  const { t } = useTranslation();
  return (
    <Alert color={level === "error" ? "red" : "orange"} py={8}>
      {isUnready(code) ? t(`refusal.${code}`) : t(`admin.finding.${code}`, { name: name ?? "" })}
    </Alert>
  );
}
