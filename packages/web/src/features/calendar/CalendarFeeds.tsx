import { Alert, Button } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import {
  addCalendarFeed,
  type CalendarFeed,
  getCalendarFeeds,
  PUBLIC_CALENDAR_PATH,
  removeCalendarFeed,
} from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { actionsColumn, type Column, dateColumn } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import classes from "./calendar-feeds.module.css";

const feedsQuery = queryOptions({
  queryKey: ["calendar", "feeds"],
  queryFn: ({ signal }) => call(getCalendarFeeds, { signal }),
  meta: { quiet: true },
});

/** Addresses for calendar programs: the public one, one's own, and one of a group where it is opened there. */
export function CalendarFeeds({ gid }: { gid?: number }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{t("calendar.note")}</p>
      {gid === undefined && <Address label={t("calendar.public")} path={PUBLIC_CALENDAR_PATH} />}
      {user && <Own {...(gid !== undefined && { gid })} />}
    </div>
  );
}

function Address({ label, path }: { label: string; path: string }) {
  const { t } = useTranslation();
  const address = window.location.origin + path;
  return (
    <div>
      <b>{label}</b>
      <div className={classes.address}>
        <code>{address}</code>
        <CopyButton text={address} label={t("calendar.copy")} />
      </div>
      <a href={address.replace(/^http/, "webcal")}>{t("calendar.open")}</a>
    </div>
  );
}

function Own({ gid }: { gid?: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useQuery(feedsQuery);
  const [leaving, setLeaving] = useState<CalendarFeed | null>(null);
  const renew = () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey });
  const make = useMutation({
    mutationFn: () => call(addCalendarFeed, { body: { gid } }),
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(removeCalendarFeed, { query: { id } }),
    onSuccess: () => {
      toast(t("calendar.removed"), "success");
      make.reset();
    },
    onSettled: renew,
  });
  return (
    <>
      {make.data ? (
        <Alert color="orange" title={t("calendar.once")}>
          <Address label={t(gid === undefined ? "calendar.own" : "calendar.ofGroup")} path={make.data.path} />
        </Alert>
      ) : (
        <div>
          <Button size="xs" loading={make.isPending} onClick={() => make.mutate()}>
            {t(gid === undefined ? "calendar.make" : "calendar.makeOfGroup")}
          </Button>
        </div>
      )}
      <DataTable
        label={t("calendar.addresses")}
        rows={list.data}
        error={list.error}
        onRetry={list.refetch}
        columns={columns(t, (at) => formatRelative(at, language), setLeaving)}
        rowKey={({ id }) => String(id)}
        empty={t("calendar.none")}
        expectedRows={1}
      />
      <ConfirmDialog
        opened={leaving !== null}
        title={t("calendar.removeTitle")}
        text={t("calendar.removeQuestion")}
        confirm={t("calendar.remove")}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving.id);
          setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

function columns(
  t: TFunction,
  relative: (at: string) => string,
  leave: (feed: CalendarFeed) => void,
): Column<CalendarFeed>[] {
  return [
    {
      key: "what",
      title: t("calendar.shows"),
      isName: true,
      cell: ({ group }) => group ?? t("calendar.own"),
    },
    dateColumn<CalendarFeed>("made", t("calendar.made"), ({ createdAt }) => createdAt),
    {
      key: "used",
      title: t("calendar.used"),
      kind: "tight",
      cell: ({ usedAt }) => (usedAt ? relative(usedAt) : t("calendar.never")),
    },
    actionsColumn(t("calendar.remove"), (feed) => (
      <Button size="compact-xs" color="red" variant="light" onClick={() => leave(feed)}>
        {t("calendar.remove")}
      </Button>
    )),
  ];
}
