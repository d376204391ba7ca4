import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type AdminProblem, applyPublic } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { publicationState } from "./publication.ts";

interface ApplyButtonProps {
  problem: Pick<AdminProblem, "id" | "problemId" | "title" | "applyPublicProgress">;
  /** Why it cannot be pressed now. */
  obstacle?: string | undefined;
  size?: "xs" | "sm";
}

/** Applies for a group's problem to be everybody's, or takes that back. */
export function ApplyButton({ problem, obstacle, size = "sm" }: ApplyButtonProps) {
  const { t } = useTranslation();
  const [ask, question] = useConfirm();
  const renew = useRenew([["admin", "problem"], ["problem"]]);
  const state = publicationState(problem.applyPublicProgress);
  const isOpen = state === "applied" || state === "granted";
  const act = useMutation({
    mutationFn: () => call(applyPublic, { query: { pid: problem.id, isApplied: !isOpen } }),
    onSuccess: async () => {
      await renew();
      toast(t(isOpen ? "admin.publication.withdrawn" : "admin.publication.sent"), "success");
    },
  });
  const name = `${problem.problemId} ${problem.title}`;
  const title = t(isOpen ? "admin.publication.withdraw" : "admin.publication.apply");
  return (
    <>
      <Button
        size={size}
        variant="default"
        disabled={obstacle !== undefined}
        title={obstacle}
        loading={act.isPending}
        aria-label={size === "xs" ? `${title}: ${problem.problemId}` : undefined}
        onClick={() =>
          ask({
            title,
            text: t(
              state === "granted"
                ? "admin.publication.withdrawGranted"
                : isOpen
                  ? "admin.publication.withdrawQuestion"
                  : "admin.publication.applyQuestion",
              { name },
            ),
            confirm: title,
            isHarmless: state !== "granted",
            onConfirm: () => act.mutate(),
          })
        }
      >
        {title}
      </Button>
      {question}
    </>
  );
}
