import { Alert, Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type NodeRow, nodeCreate, nodeList } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatRelative } from "../../../lib/dates.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { Badge } from "../ui/Badge.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { ListCard, listQuery, useListAddress } from "../ui/ListCard.tsx";
import { NodeDrawer } from "./NodeDrawer.tsx";
import { NodeStanding, SelfTestState, workColumns } from "./standing.tsx";

const EVERY_MS = 5000;
const SIZE = 30;

/** Judge nodes: what they are, how they are, and what to do with them. */
export function NodesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { search, change, page } = useListAddress(SIZE);
  const list = useQuery({ ...listQuery(["node", "list"], nodeList, page), refetchInterval: EVERY_MS });
  const [isAdding, setAdding] = useState(false);
  const opened = search.node ? Number(search.node) : null;
  const columns: Column<NodeRow>[] = [
    {
      key: "name",
      title: t("admin.nodes.name"),
      cell: (row) => (
        <button
          type="button"
          className="admin-link"
          onClick={() => change({ node: row.id, page: search.page })}
        >
          {row.name}
        </button>
      ),
    },
    {
      key: "state",
      title: t("admin.nodes.state"),
      cell: (row) => (
        <NodeStanding node={row}>
          {row.weak && <Badge tone="warn">{t("admin.nodes.weak")}</Badge>}
          {row.aside && <span className="admin-small">{row.aside.text}</span>}
        </NodeStanding>
      ),
    },
    ...workColumns(t),
    {
      key: "test",
      title: t("admin.nodes.selfTest"),
      cell: (row) => <SelfTestState node={row} />,
    },
    { key: "languages", title: t("admin.nodes.languages"), kind: "right", cell: (row) => row.languageCount },
    {
      key: "version",
      title: t("admin.nodes.version"),
      cell: (row) => [row.version, row.sandboxVersion].filter(Boolean).join(" · "),
    },
    {
      key: "seen",
      title: t("admin.nodes.seen"),
      kind: "tight",
      cell: (row) => (row.seen ? formatRelative(row.seen, language) : t("admin.nodes.never")),
    },
    {
      key: "error",
      title: t("admin.nodes.lastError"),
      cell: (row) =>
        row.lastError && (
          <span className="admin-dim admin-small" title={row.lastError.text}>
            {row.lastError.text.slice(0, 80)}
          </span>
        ),
    },
  ];
  return (
    <AdminPage
      title={t("admin.page.nodes")}
      note={t("admin.nodes.note")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t("admin.nodes.add")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.nodes")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.nodes.none")}
        size={SIZE}
      />
      {isAdding && <AddNodeDialog onClose={() => setAdding(false)} />}
      {opened !== null && (
        <NodeDrawer id={opened} onClose={() => change({ node: undefined, page: search.page })} />
      )}
    </AdminPage>
  );
}

function AddNodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: "" },
    validate: {
      name: (name) => (/^[\w.-]{1,50}$/.test(name.trim()) ? null : t("refusal.node-name-malformed")),
    },
  });
  const make = useMutation({
    mutationFn: (body: { name: string }) => call(nodeCreate, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["admin", "node"] }),
  });
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={!make.data} title={t("admin.nodes.add")} size="lg">
      {make.data ? (
        <TokenOnce token={make.data.token} onClose={onClose} />
      ) : (
        <form className="admin-form" noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
          <TextInput label={t("admin.nodes.name")} required data-autofocus {...form.getInputProps("name")} />
          <div>
            <Button type="submit" loading={make.isPending}>
              {t("admin.add")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** A node's token, seen this once, and what to do with it. */
export function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const command = `SERVER_URL=${window.location.origin} NODE_TOKEN=${token} npm run judge`;
  return (
    <div className="admin-form">
      <Alert color="orange">{t("admin.nodes.tokenOnce")}</Alert>
      <pre className="admin-pre">{token}</pre>
      <div className="admin-row">
        <CopyButton text={token} label={t("admin.nodes.copyToken")} />
      </div>
      <p style={{ margin: 0 }}>{t("admin.nodes.howTo")}</p>
      <pre className="admin-pre">{command}</pre>
      <div>
        <Button onClick={onClose}>{t("admin.nodes.kept")}</Button>
      </div>
    </div>
  );
}
