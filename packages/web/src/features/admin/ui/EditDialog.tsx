import { Button, Group } from "@mantine/core";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEventHandler, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toast.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";

/** Lets everything under these keys be read anew. */
export function useRenew(keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** What a dialog does when its form is sent: saves, renews the lists, says so and closes. */
export function useSave<Values>(
  save: (values: Values) => Promise<unknown>,
  renew: () => Promise<unknown>,
  onClose: () => void,
) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
      onClose();
    },
  });
}

interface EditDialogProps {
  /** What is edited; undefined: something new. */
  name: string | undefined;
  /** The title where it is new. */
  newTitle: string;
  size?: string;
  isSaving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Beside the save button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. A click beside it does not close it: what was typed would be lost. */
export function EditDialog(props: EditDialogProps) {
  const { name, newTitle, size = "md", isSaving, onSubmit, onClose, beside, children } = props;
  const { t } = useTranslation();
  return (
    <FormDialog
      opened
      onClose={onClose}
      size={size}
      title={name === undefined ? newTitle : t("admin.editOf", { name })}
    >
      <form className="admin-form" noValidate onSubmit={onSubmit}>
        {children}
        <Group justify="space-between">
          {beside ?? <span />}
          <Button type="submit" loading={isSaving}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
    </FormDialog>
  );
}
