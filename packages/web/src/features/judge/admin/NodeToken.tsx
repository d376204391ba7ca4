import { Alert, Button, Group, TagsInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type NodeDetail, nodeAddresses, nodeAlarmSeen } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";

/** Whether a node's token may be in other hands, and where it may come from. */
export function NodeToken({ node }: { node: z.infer<typeof NodeDetail> }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id, alarm } = node;
  const [addresses, setAddresses] = useState(node.addresses);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ["admin", "node"] });
  const seen = useMutation({ mutationFn: () => call(nodeAlarmSeen, { body: { id } }), onSuccess });
  const bind = useMutation({ mutationFn: () => call(nodeAddresses, { body: { id, addresses } }), onSuccess });
  return (
    <>
      {alarm && (
        <Alert color="red" title={`${t(`admin.trouble.${alarm.kind}`)} (${formatDateTime(alarm.at)})`}>
          <Group justify="space-between" gap="xs">
            <span>{alarm.text}</span>
            <Button
              size="compact-sm"
              variant="default"
              loading={seen.isPending}
              onClick={() => seen.mutate()}
            >
              {t("admin.nodes.alarmSeen")}
            </Button>
          </Group>
        </Alert>
      )}
      <Group align="end" gap="xs">
        <TagsInput
          style={{ flex: 1 }}
          label={t("admin.nodes.addresses")}
          description={t("admin.nodes.addressesNote")}
          inputWrapperOrder={["label", "description", "input", "error"]}
          value={addresses}
          onChange={setAddresses}
        />
        <Button
          variant="default"
          disabled={String(addresses) === String(node.addresses)}
          loading={bind.isPending}
          onClick={() => bind.mutate()}
        >
          {t("admin.save")}
        </Button>
      </Group>
    </>
  );
}
