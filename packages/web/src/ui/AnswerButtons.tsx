import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { toast } from "../lib/toast.ts";

interface Props {
  accept: string;
  decline: string;
  onAnswer: (accept: boolean) => Promise<unknown>;
  /** What is said then. */
  said: (accept: boolean) => string;
}

/** Yes or no to an invitation. */
export function AnswerButtons({ accept, decline, onAnswer, said }: Props) {
  const answering = useMutation({
    mutationFn: onAnswer,
    onSuccess: (_, isYes) => toast(said(isYes), isYes ? "success" : "info"),
  });
  const isBusy = (isYes: boolean) => answering.isPending && answering.variables === isYes;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" loading={isBusy(true)} onClick={() => answering.mutate(true)}>
        {accept}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy(false)}
        onClick={() => answering.mutate(false)}
      >
        {decline}
      </Button>
    </Group>
  );
}
