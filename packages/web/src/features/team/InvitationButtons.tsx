import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { answerInvitation } from "./queries.ts";

export function InvitationButtons({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const answering = useMutation({
    mutationFn: (accept: boolean) => answerInvitation({ id, accept }),
    onSuccess: (_, accept) =>
      toast(t(accept ? "team.joined" : "team.declined", { name }), accept ? "success" : "info"),
  });
  const isBusy = (accept: boolean) => answering.isPending && answering.variables === accept;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button size="compact-sm" loading={isBusy(true)} onClick={() => answering.mutate(true)}>
        {t("team.accept")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isBusy(false)}
        onClick={() => answering.mutate(false)}
      >
        {t("team.decline")}
      </Button>
    </Group>
  );
}
