import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  confirm: string;
  /** It can be taken back: its button warns of nothing. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone, or that others see. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, text, confirm, isHarmless = false, onConfirm, onCancel } = props;
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onCancel} title={title} size="sm" centered>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
        <Button {...(!isHarmless && { color: "red.9" })} data-autofocus onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
