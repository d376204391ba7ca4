import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { NodeBody, type NodeRow, nodeCreate } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { formatRelative } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/form.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { NodeDrawer } from "./NodeDrawer.tsx";
import { NodeStateBadges, SelfTestState, workColumns } from "./node-state.tsx";
import { nodesQuery } from "./queries.ts";
import type { NodesSearch } from "./search.ts";
import { TokenOnce } from "./TokenOnce.tsx";

const SIZE = 30;

/** Judge nodes: what they are, how they are, and what to do with them. */
export function NodesPage({ search }: { search: NodesSearch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = useListAddress(search, SIZE);
  const list = useQuery(nodesQuery(search.currentPage, search.limit ?? SIZE));
  const [isAdding, setAdding] = useState(false);
  // The page stays where it is beneath the drawer.
  const place = { currentPage: search.currentPage };
  const opened = search.node;
  const columns: Column<NodeRow>[] = [
    {
      key: "name",
      title: t("admin.nodes.name"),
      cell: (row) => (
        <LinkButton onClick={() => address.change({ node: row.id, ...place })}>{row.name}</LinkButton>
      ),
    },
    {
      key: "state",
      title: t("admin.nodes.state"),
      cell: (row) => (
        <NodeStateBadges node={row}>
          {row.weak && <Badge tone="warn">{t("admin.nodes.weak")}</Badge>}
          {row.quarantine && <span className="admin-small">{row.quarantine.text}</span>}
        </NodeStateBadges>
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
        address={address}
      />
      {isAdding && <AddNodeDialog onClose={() => setAdding(false)} />}
      {opened !== undefined && (
        <NodeDrawer id={opened} onClose={() => address.change({ node: undefined, ...place })} />
      )}
    </AdminPage>
  );
}

function AddNodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: "" },
    validate: contractRules(NodeBody, t),
  });
  const make = useMutation({
    onError: placeRefusal(form, { "node-name-taken": "name" }),
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
