import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ opened, title, text, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size="sm" centered>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button color="red.9" data-autofocus onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
