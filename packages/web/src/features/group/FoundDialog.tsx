import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { TEACHER_ROLE } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AskForRole } from "../user/AskForRole.tsx";
import { GroupForm, takenNames, useGroupForm } from "./GroupForm.tsx";
import { useFoundRefusal } from "./may-found.ts";
import { found } from "./queries.ts";

/** A group's first settings, or why the reader founds none now. */
export function FoundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useGroupForm();
  const { refusal, isAsking } = useFoundRefusal();
  const founding = useMutation({
    mutationFn: found,
    onSuccess: ({ id }) => {
      toast(t("group.found.done"), "success");
      return navigate({ to: "/group/$groupID", params: { groupID: String(id) } });
    },
    onError: placeRefusal(form, takenNames),
  });
  // It opens with what it holds: the first field has the focus from the beginning.
  if (isAsking) return null;
  // Who has just founded their last one is on the way to it.
  const isRefused = refusal !== null && !founding.isPending && !founding.isSuccess;
  return (
    <FormDialog opened onClose={onClose} title={t("group.found.title")} size="lg">
      {isRefused ? (
        <EmptyState text={refusal}>
          <AskForRole roleId={TEACHER_ROLE} texts="group.teach" />
        </EmptyState>
      ) : (
        <GroupForm
          form={form}
          save={t("group.found.submit")}
          isSaving={founding.isPending}
          onSave={(values) => founding.mutate(values)}
          onCancel={onClose}
        />
      )}
    </FormDialog>
  );
}
