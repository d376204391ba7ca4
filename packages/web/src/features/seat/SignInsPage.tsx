import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SignInRow } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { useListAddress } from "../../ui/list/address.ts";
import { type Column, dateColumn } from "../../ui/list/columns.tsx";
import { TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import desk from "../desk/desk.module.css";
import { seatText } from "../desk/seat-text.ts";
import { SIGN_IN_PAGE_SIZE, signInsQuery } from "./queries.ts";
import type { SignInSearch } from "./search.ts";
import seat from "./seat.module.css";

/** Addresses are personal: managers who are no staff of the site, as those of groups, are not told them. */
export function SignInsPage({ search }: { search: SignInSearch }) {
  const { t } = useTranslation();
  const isStaff = useHasRole("staff");
  return (
    <DeskPage>
      {isStaff ? <SignIns search={search} /> : <EmptyState text={t("seat.signIns.forStaff")} />}
    </DeskPage>
  );
}

/** Who signed in when and from where; who is at two places or at a wrong one stands out. */
function SignIns({ search }: { search: SignInSearch }) {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const address = useListAddress(search, SIGN_IN_PAGE_SIZE);
  const list = useQuery(signInsQuery(cid, search));
  return (
    <Panel title={t("seat.signIns.title")} busy={list.isFetching}>
      <p className={`${seat.sum} ${desk.dim}`}>{t("seat.signIns.hint")}</p>
      <List
        label={t("seat.signIns.title")}
        list={list}
        address={address}
        filters={
          <>
            <TextFilter
              label={t("seat.signIns.search")}
              isSearch
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword }, { replace: true })}
            />
            <Checkbox
              my={8}
              size="sm"
              label={t("seat.signIns.twice")}
              checked={search.twice ?? false}
              onChange={(event) => address.change({ twice: event.currentTarget.checked || undefined })}
            />
          </>
        }
        columns={columnsOf(t)}
        rowKey={({ id }) => id}
        empty={t("seat.signIns.none")}
        noneFound={t("desk.people.noneFound")}
        showAll={t("desk.people.showAll")}
      />
    </Panel>
  );
}

function columnsOf(t: TFunction): Column<SignInRow>[] {
  return [
    dateColumn<SignInRow>("at", t("desk.time"), ({ at }) => at),
    {
      key: "who",
      title: t("desk.who"),
      isName: true,
      cell: ({ shown, username, open }) => (
        <>
          {shown}
          {shown !== username && <span className={desk.dim}> {username}</span>}
          {open > 1 && <span className={desk.tag}>{t("seat.signIns.open", { number: open })}</span>}
        </>
      ),
    },
    { key: "seat", title: t("desk.seat"), cell: seatText },
    {
      key: "ip",
      title: t("seat.signIns.address"),
      cell: ({ ip, isOutside }) => (
        <>
          <span className="mono">{ip}</span>
          {isOutside && <span className={`${desk.tag} ${seat.bad}`}>{t("seat.signIns.outside")}</span>}
        </>
      ),
    },
    {
      key: "state",
      title: t("seat.signIns.state"),
      kind: "tight",
      cell: ({ isOpen }) => t(isOpen ? "seat.signIns.isOpen" : "seat.signIns.isOver"),
    },
    {
      key: "agent",
      title: t("seat.signIns.browser"),
      isWide: true,
      cell: ({ userAgent }) => (
        <span className={`${desk.dim} ${seat.agent}`} title={userAgent ?? undefined}>
          {userAgent}
        </span>
      ),
    },
  ];
}
