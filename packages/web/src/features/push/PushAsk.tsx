import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { PushKind } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { toast } from "../../lib/toast.ts";
import { turnOn } from "./device.ts";
import { canPush } from "./turn-off.ts";

const KEY = "push-asked";
const isYes = (value: unknown): value is true => value === true;

/** Offers notifications where one would be of use; nothing once the user has answered, here or to their browser. */
export function PushAsk({ kind }: { kind: PushKind }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isAnswered, setAnswered] = useState(() => readStored(KEY, isYes) === true);
  const answer = () => {
    writeStored(KEY, true);
    setAnswered(true);
  };
  const ask = useMutation({
    mutationFn: turnOn,
    onSuccess: (problem) => {
      answer();
      if (problem) toast(t(`push.${problem}`), "info");
      else toast(t("push.isOn"), "success");
    },
  });
  if (!user || isAnswered || !canPush() || Notification.permission !== "default") return null;
  return (
    <Group gap={8} my={8}>
      <span>{t(`push.ask.${kind}`)}</span>
      <Button size="compact-sm" variant="light" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t("push.on")}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={answer}>
        {t("push.no")}
      </Button>
    </Group>
  );
}
