import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import frame from "../contest/contest-pages.module.css";
import { SubmissionFilters, SubmissionList } from "../submission/list/SubmissionList.tsx";
import { usePlace } from "../submission/place.ts";
import { submissionsInQuery } from "../submission/queries.ts";
import { STATUS_PAGE_SIZE, type StatusSearch } from "../submission/search.ts";
import { GroupPlace } from "./GroupPlace.tsx";

export function GroupSubmissionsPage({ search }: { search: StatusSearch }) {
  return (
    <GroupPlace>
      <Submissions search={search} />
    </GroupPlace>
  );
}

/** Submissions in the group outside its contests, newest first: all, of a member, of a problem. */
function Submissions({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, STATUS_PAGE_SIZE);
  const list = useQuery(submissionsInQuery(usePlace(), search));
  return (
    <div className={`${card.page} ${frame.below}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("group.tab.submissions")}</h2>
        <SubmissionList
          label={t("submission.list")}
          list={list}
          address={address}
          filters={<SubmissionFilters address={address} />}
        />
      </section>
    </div>
  );
}
