import { Alert, Button, Drawer, Group, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Endpoint,
  type NodeDetail as NodeDetailShape,
  nodeDisable,
  nodeDrain,
  nodeEnable,
  nodeRemove,
  nodeRename,
  nodeRenewToken,
  nodeResume,
  nodeSelfTest,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast.ts";
import { FocusBack } from "../../../ui/FocusBack.tsx";
import table from "../../../ui/list/table.module.css";
import { FailedState } from "../../../ui/states.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { checkName } from "./check-name.ts";
import { NodeToken } from "./NodeToken.tsx";
import { nodeQuery } from "./queries.ts";
import { TokenOnce } from "./TokenOnce.tsx";

type Detail = z.infer<typeof NodeDetailShape>;

/** One node: why it is as it is, and every action on it. */
export function NodeDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const node = useQuery(nodeQuery(id));
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" withCloseButton={false}>
      <FocusBack />
      <Group justify="space-between" mb="sm">
        <Drawer.Title fw={650}>{node.data?.name ?? t("admin.nodes.node")}</Drawer.Title>
        <Drawer.CloseButton aria-label={t("common.close")} />
      </Group>
      {node.error && !node.data && <FailedState error={node.error} onRetry={() => void node.refetch()} />}
      {!node.data && !node.error && <PageSkeleton />}
      {node.data && <NodeBody node={node.data} onGone={onClose} />}
    </Drawer>
  );
}

function NodeBody({ node, onGone }: { node: Detail; onGone: () => void }) {
  const { t } = useTranslation();
  const facts = [
    [t("admin.nodes.host"), node.host],
    [t("admin.nodes.version"), [node.version, node.sandboxVersion].filter(Boolean).join(" · ")],
    [t("admin.nodes.work"), `${node.running} / ${node.slots}`],
    [t("admin.dashboard.cores"), node.cpuCores],
    [
      t("admin.nodes.cache"),
      node.cacheMiB === null ? null : `${node.cacheMiB} / ${node.cacheLimitMiB ?? "–"} MiB`,
    ],
    [t("admin.nodes.warming"), node.warming],
    [t("admin.nodes.seen"), node.seen && formatDateTime(node.seen)],
    [t("admin.created"), formatDateTime(node.created)],
  ] as const;
  return (
    <div className="admin-form">
      {node.quarantine && (
        <Alert
          color="red"
          title={t("admin.nodes.quarantinedSince", { date: formatDateTime(node.quarantine.at) })}
        >
          {t(`admin.trouble.${node.quarantine.kind}`)}: {node.quarantine.text}
        </Alert>
      )}
      <NodeToken node={node} />
      {node.weak && <Alert color="orange">{t("admin.cure.node-weak")}</Alert>}
      <Actions node={node} onGone={onGone} />
      <table className={table.table}>
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">{value ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {node.selfTest && (
        <section>
          <h3>
            {t("admin.nodes.selfTest")}{" "}
            <Badge tone={node.selfTest.passed ? "ac" : "bad"}>
              {t(node.selfTest.passed ? "admin.nodes.passed" : "admin.nodes.failed")}
            </Badge>{" "}
            <span className="admin-dim admin-small">
              {formatDateTime(node.selfTest.at)} · {`${node.selfTest.tookMs} ms`}
            </span>
          </h3>
          <ul className="admin-checks">
            {node.selfTest.checks.map((check) => (
              <li key={check.name} style={check.ok ? undefined : { color: "var(--bad)" }}>
                {check.ok ? "✓" : "✗"} {checkName(t, check.name)}
                {check.detail && (
                  <span className="admin-dim">
                    {" "}
                    {check.ok && check.kind === "hostile" ? t("admin.nodes.contained") : check.detail}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{t("admin.nodes.errors")}</h3>
        {node.errors.length === 0 ? (
          <p className="admin-dim">{t("admin.nodes.noErrors")}</p>
        ) : (
          <ul>
            {node.errors.map((entry) => (
              <li key={`${entry.at} ${entry.text}`}>
                <span className="admin-dim numeric">{formatDateTime(entry.at)}</span>{" "}
                {t(`admin.trouble.${entry.kind}`)}: {entry.text}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{t("admin.nodes.languages")}</h3>
        <ul>
          {node.languages.map(({ name, version }) => (
            <li key={name}>
              {name} <span className="admin-dim admin-small">{version}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const actions = {
  drain: nodeDrain,
  resume: nodeResume,
  disable: nodeDisable,
  enable: nodeEnable,
  remove: nodeRemove,
  selfTest: nodeSelfTest,
} as const;
type Action = keyof typeof actions;

const offered: Record<Detail["state"], readonly Action[]> = {
  active: ["selfTest", "drain", "disable", "remove"],
  draining: ["selfTest", "resume", "disable", "remove"],
  disabled: ["enable", "remove"],
  quarantined: ["selfTest", "resume", "disable", "remove"],
  removed: [],
};

function Actions({ node, onGone }: { node: Detail; onGone: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [ask, question] = useConfirm();
  const [name, setName] = useState(node.name);
  const renew = () => queryClient.invalidateQueries({ queryKey: ["admin", "node"] });
  const act = useMutation({
    mutationFn: (action: Action) => call<Endpoint>(actions[action], { body: { id: node.id } }),
    onSuccess: async (_, action) => {
      await renew();
      toast(t(`admin.nodeDone.${action}`), "success");
      if (action === "remove") onGone();
    },
  });
  const rename = useMutation({
    mutationFn: () => call(nodeRename, { body: { id: node.id, name } }),
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
    },
  });
  const token = useMutation({
    mutationFn: () => call(nodeRenewToken, { body: { id: node.id } }),
  });
  const needsAsking = (action: Action) => action === "disable" || action === "remove";
  const run = (action: Action) => {
    if (!needsAsking(action)) return act.mutate(action);
    ask({
      title: t(`admin.nodeAction.${action}`),
      text: t(action === "remove" ? "admin.nodes.removeQuestion" : "admin.nodes.disableQuestion", {
        name: node.name,
      }),
      confirm: t(`admin.nodeAction.${action}`),
      onConfirm: () => act.mutate(action),
    });
  };
  if (token.data) return <TokenOnce token={token.data.token} onClose={() => token.reset()} />;
  return (
    <>
      <div className="admin-row">
        {offered[node.state].map((action) => (
          <Button
            key={action}
            size="xs"
            variant={needsAsking(action) ? "light" : "default"}
            {...(needsAsking(action) && { color: "red" })}
            loading={act.isPending && act.variables === action}
            onClick={() => run(action)}
          >
            {t(`admin.nodeAction.${action}`)}
          </Button>
        ))}
        {node.state !== "removed" && (
          <Button
            size="xs"
            variant="default"
            loading={token.isPending}
            onClick={() =>
              ask({
                title: t("admin.nodes.newToken"),
                text: t("admin.nodes.newTokenQuestion", { name: node.name }),
                confirm: t("admin.nodes.newToken"),
                onConfirm: () => token.mutate(),
              })
            }
          >
            {t("admin.nodes.newToken")}
          </Button>
        )}
      </div>
      {node.state !== "removed" && (
        <div className="admin-row">
          <TextInput
            size="xs"
            aria-label={t("admin.nodes.name")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            size="xs"
            variant="default"
            disabled={name.trim() === node.name || !name.trim()}
            loading={rename.isPending}
            onClick={() => rename.mutate()}
          >
            {t("admin.nodes.rename")}
          </Button>
        </div>
      )}
      {question}
    </>
  );
}
