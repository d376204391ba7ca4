import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { GroupForm, takenNames, useGroupForm } from "./GroupForm.tsx";
import { found } from "./queries.ts";

export function FoundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useGroupForm();
  const founding = useMutation({
    mutationFn: found,
    onSuccess: ({ id }) => {
      toast(t("group.found.done"), "success");
      return navigate({ to: "/group/$groupID", params: { groupID: String(id) } });
    },
    onError: placeRefusal(form, takenNames),
  });
  return (
    <Dialog opened onClose={onClose} title={t("group.found.title")} size="lg" closeOnClickOutside={false}>
      <GroupForm
        form={form}
        save={t("group.found.submit")}
        isSaving={founding.isPending}
        onSave={(values) => founding.mutate(values)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
