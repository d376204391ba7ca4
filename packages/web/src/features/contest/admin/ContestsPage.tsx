import { Button, SegmentedControl, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Contest, ruleOf } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn } from "../../../ui/list/columns.tsx";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { useOffice, useOfficePage } from "../../admin/office.ts";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { StartTime } from "../StartTime.tsx";
import { ContestActions } from "./ContestActions.tsx";
import { contestCalls } from "./calls.ts";
import classes from "./contest-admin.module.css";
import { DeleteContestDialog } from "./DeleteContestDialog.tsx";
import { useManages } from "./manages.ts";
import { adminContestsQuery, contestsKey } from "./queries.ts";
import type { ContestsSearch } from "./search.ts";

const SIZE = 15;

/** Every contest of the site (an organiser's own), or of a group, in every state. */
export function ContestsPage({ search }: { search: ContestsSearch }) {
  const { t } = useTranslation();
  const { gid } = useOffice();
  const page = useOfficePage();
  const calls = contestCalls(gid);
  const manages = useManages();
  const isStaff = useHasRole("staff");
  const seesAll = gid !== null || isStaff;
  const address = useListAddress(search, SIZE);
  const renew = useRenew([contestsKey, ["contest"]]);
  const list = useQuery(adminContestsQuery(gid, { ...search, limit: address.limit }));
  const [leaving, setLeaving] = useState<Contest | null>(null);
  const show = useMutation({
    mutationFn: ({ id, visible }: Contest) => calls.show(id, !visible),
    onSettled: renew,
  });
  const clone = useMutation({
    mutationFn: calls.clone,
    onSuccess: async () => {
      await renew();
      toast(t("contestAdmin.cloned"), "success");
    },
  });
  const remove = useMutation({
    mutationFn: calls.remove,
    onSuccess: async () => {
      setLeaving(null);
      await renew();
      toast(t("admin.deleted"), "success");
    },
  });
  const columns: Column<Contest>[] = [
    {
      key: "id",
      title: t("contestAdmin.id"),
      kind: "tight",
      cell: (row) => <span className="mono">{row.id}</span>,
    },
    {
      key: "title",
      title: t("contestAdmin.title"),
      isName: true,
      cell: (row) =>
        manages(row) ? <Link {...page("contestEdit", { cid: row.id })}>{row.title}</Link> : row.title,
    },
    {
      key: "type",
      title: t("contestAdmin.kind"),
      kind: "tight",
      cell: (row) => `${ruleOf(row.type).label} · ${t(`contestAdmin.auth.a${row.auth as 0 | 1 | 2}`)}`,
    },
    {
      key: "status",
      title: t("contestAdmin.status"),
      kind: "tight",
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: "times",
      title: t("contestAdmin.times"),
      kind: "tight",
      cell: (row) => (
        <span className={`numeric admin-dim ${classes.times}`}>
          <span>
            <StartTime contest={row} />
          </span>
          {row.pausedMs === undefined && <span>{formatDateTime(row.endTime)}</span>}
        </span>
      ),
    },
    { key: "author", title: t("contestAdmin.creator"), kind: "tight", cell: (row) => row.author },
    {
      key: "visible",
      title: t("contestAdmin.visible"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("contestAdmin.visibleOf", { name: row.title })}
          title={manages(row) ? undefined : t("contestAdmin.notYours")}
          checked={row.visible}
          disabled={!manages(row) || show.isPending}
          onChange={() => show.mutate(row)}
        />
      ),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <ContestActions
        contest={row}
        isCloning={clone.isPending && clone.variables === row.id}
        onClone={() => clone.mutate(row.id)}
        onDelete={() => setLeaving(row)}
      />
    )),
  ];
  return (
    <AdminPage
      title={t("admin.page.contests")}
      actions={
        <Button
          leftSection={<IconPlus size={16} />}
          renderRoot={(props) => <Link {...props} {...page("contestCreate")} />}
        >
          {t("admin.page.contestCreate")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.contests")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("contestAdmin.none")}
        noneFound={t("admin.noneFound")}
        address={address}
        filters={
          <>
            <TextFilter
              isSearch
              label={t("contestAdmin.search")}
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword })}
            />
            {seesAll && (
              <SegmentedControl
                size="sm"
                aria-label={t("contestAdmin.whose")}
                value={search.onlyMine ? "mine" : "all"}
                onChange={(whose) => address.change({ onlyMine: whose === "mine" || undefined })}
                data={(["all", "mine"] as const).map((value) => ({
                  value,
                  label: t(`contestAdmin.${value}`),
                }))}
              />
            )}
          </>
        }
      />
      {leaving && (
        <DeleteContestDialog
          contest={leaving}
          isWorking={remove.isPending}
          onDelete={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </AdminPage>
  );
}

const tones = { "-1": "busy", "0": "ac", "1": "none" } as const;

function StatusBadge({ status }: Pick<Contest, "status">) {
  const { t } = useTranslation();
  const key = String(status) as keyof typeof tones;
  const name = { "-1": "scheduled", "0": "running", "1": "ended" } as const;
  return <Badge tone={tones[key]}>{t(`contestAdmin.state.${name[key]}`)}</Badge>;
}
