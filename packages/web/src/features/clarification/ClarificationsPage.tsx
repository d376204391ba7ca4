import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ClarificationRow } from "@verdict/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { PushAsk } from "../push/later.tsx";
import { AskForm } from "./AskForm.tsx";
import { CannedDialog } from "./CannedDialog.tsx";
import { ClarificationItem } from "./ClarificationItem.tsx";
import classes from "./clarification.module.css";
import {
  CLARIFICATION_PAGE_SIZE,
  CLARIFICATION_POLL_MS,
  clarificationStateQuery,
  clarificationsQuery,
  markRead,
} from "./queries.ts";
import { type ClarificationSearch, type ClarificationView, clarificationViews } from "./search.ts";

interface PageProps {
  cid: number;
  search: ClarificationSearch;
}

/** A contest's clarifications: contestants ask and read, managers answer what waits. */
export function ClarificationsPage({ cid, search }: PageProps) {
  // The contest's menu keeps it up to date.
  const state = useQuery(clarificationStateQuery(cid));
  return (
    <div className={`${card.page} ${classes.page}`}>
      {state.data ? (
        <Clarifications cid={cid} search={search} {...state.data} />
      ) : state.error ? (
        <FailedState error={state.error} onRetry={state.refetch} />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}

interface ClarificationsProps extends PageProps {
  isManager: boolean;
  mayAsk: boolean;
  open: number;
}

function Clarifications({ cid, search, isManager, mayAsk, open }: ClarificationsProps) {
  const { t } = useTranslation();
  const view = isManager ? (search.view ?? "open") : "all";
  const address = useListAddress(search, CLARIFICATION_PAGE_SIZE);
  const { isLive } = useContest();
  const list = useQuery({
    ...clarificationsQuery(cid, { ...search, view }),
    refetchInterval: isLive ? false : CLARIFICATION_POLL_MS,
  });
  const [isWriting, setWriting] = useState(false);
  const [isCanning, setCanning] = useState(false);
  useMarkRead(cid, list.data?.records);
  return (
    <Panel
      title={t("clarification.title")}
      busy={list.isFetching}
      more={
        <>
          {isManager && (
            <Button size="xs" variant="default" onClick={() => setCanning(true)}>
              {t("clarification.canned")}
            </Button>
          )}
          {(isManager || mayAsk) && (
            <Button size="xs" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
              {t(isManager ? "clarification.broadcast" : "clarification.ask")}
            </Button>
          )}
        </>
      }
    >
      {isWriting && <AskForm cid={cid} isBroadcast={isManager} onClose={() => setWriting(false)} />}
      {mayAsk && <PushAsk kind="clarification" />}
      {isManager && (
        <div className={classes.views}>
          <SegmentedControl
            size="xs"
            aria-label={t("clarification.views")}
            value={view}
            onChange={(next) =>
              address.change({ view: next as ClarificationView } as Partial<ClarificationSearch>)
            }
            data={clarificationViews.map((value) => ({
              value,
              label: t(`clarification.view.${value}`, { number: open }),
            }))}
          />
        </div>
      )}
      <ListFrame list={list} address={address} pager="short">
        <Rows
          list={list}
          empty={t(view === "open" ? "clarification.noneOpen" : "clarification.none")}
          waiting={<Skeleton height={240} radius={0} />}
        >
          {(rows) => (
            <ul className={classes.list}>
              {rows.map((row) => (
                <ClarificationItem key={row.id} cid={cid} row={row} isManager={isManager} />
              ))}
            </ul>
          )}
        </Rows>
      </ListFrame>
      {isCanning && <CannedDialog cid={cid} onClose={() => setCanning(false)} />}
    </Panel>
  );
}

/** Tells the server what has been shown, once for each latest change. */
function useMarkRead(cid: number, rows: readonly ClarificationRow[] | undefined): void {
  const upTo = rows?.some((row) => row.isUnread) ? Math.max(...rows.map((row) => row.change)) : 0;
  useEffect(() => {
    if (upTo > 0) void markRead(cid, upTo).catch(() => {}); // they stay unread until the next time
  }, [cid, upTo]);
}
