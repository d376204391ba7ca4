import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../lib/call-error.ts";
import { markShownOnPage } from "../lib/shown-on-page.ts";
import { Dialog } from "./Dialog.tsx";

/** What a form is saved with: `over`, whatever somebody else has saved meanwhile. */
export interface Sent<Values> {
  values: Values;
  over?: boolean;
}

interface ChangedMeanwhileProps<Values> {
  /** The form's save, a mutation. */
  saving: {
    error: unknown;
    variables: Sent<Values> | undefined;
    mutate: (sent: Sent<Values>) => void;
    reset: () => void;
  };
  /** Fills the form with what is saved now. */
  onTheirs: () => Promise<unknown>;
}

/** Asks what is to stay where a save was refused because somebody else has saved since the form was filled. */
export function ChangedMeanwhile<Values>({ saving, onTheirs }: ChangedMeanwhileProps<Values>) {
  const { t } = useTranslation();
  const { error, variables } = saving;
  const isAsking = error instanceof CallError && error.code === "changed-meanwhile";
  useEffect(() => {
    if (isAsking) markShownOnPage(error);
  }, [isAsking, error]);
  const loading = useMutation({ mutationFn: onTheirs, onSuccess: saving.reset });
  return (
    <Dialog opened={isAsking} onClose={saving.reset} title={t("common.meanwhile.title")} size="lg" centered>
      <Text size="sm">{t("common.meanwhile.text")}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={saving.reset}>
          {t("common.meanwhile.stay")}
        </Button>
        <Button variant="default" loading={loading.isPending} onClick={() => loading.mutate()}>
          {t("common.meanwhile.theirs")}
        </Button>
        <Button
          color="red.9"
          disabled={loading.isPending}
          onClick={() => variables && saving.mutate({ ...variables, over: true })}
        >
          {t("common.meanwhile.mine")}
        </Button>
      </Group>
    </Dialog>
  );
}
