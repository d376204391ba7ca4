import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import frame from "../contest/contest-pages.module.css";
import { problemColumns } from "../problem/columns.tsx";
import problem from "../problem/problem.module.css";
import { ownStatusQuery } from "../problem/queries.ts";
import { useShowTags } from "../problem/show-tags.ts";
import { ChosenTags } from "../problem/TagChips.tsx";
import { useGroup } from "./context.ts";
import { groupProblemsQuery } from "./inside.ts";
import { ManageLinks } from "./ManageLinks.tsx";
import type { GroupProblemSearch } from "./search.ts";

const SIZE = 30;

/** Problems of the group, with what its own submissions came to. */
export function GroupProblemsPage({ search }: { search: GroupProblemSearch }) {
  const { t } = useTranslation();
  const gid = useGroup().group.id;
  const address = useListAddress(search, SIZE);
  const list = useQuery(groupProblemsQuery({ ...search, gid, limit: address.limit, l: useLanguage() }));
  const pids = list.data?.records.map(({ pid }) => pid) ?? [];
  const own = useQuery({ ...ownStatusQuery(pids, { gid }), enabled: pids.length > 0 }).data;
  const [showTags, setShowTags] = useShowTags();
  const columns = problemColumns(t, { tags: showTags, own, count: useCount(), gid }).map(
    ({ sort: _, ...column }) => column,
  );
  return (
    <div className={`${card.page} ${frame.below}`}>
      <ManageLinks of="problem" />
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("group.tab.problems")}</h2>
        <List
          label={t("group.tab.problems")}
          list={list}
          address={address}
          filters={
            <>
              <TextFilter
                isSearch
                label={t("problem.searchLabel")}
                placeholder={t("problem.searchPlaceholder")}
                value={search.keyword}
                onChange={(keyword) => address.change({ keyword })}
              />
              <Switch
                className={problem.wideOnly}
                my={8}
                label={t("problem.showTags")}
                checked={showTags}
                onChange={(event) => setShowTags(event.currentTarget.checked)}
              />
            </>
          }
          columns={columns}
          rowKey={(row) => String(row.pid)}
          empty={t("problem.noneYet")}
          noneFound={t("problem.noneFound")}
          showAll={t("problem.showAll")}
          phone="table"
          className={problem.list}
        >
          <ChosenTags
            known={list.data?.records.flatMap(({ tags }) => tags)}
            selected={search.tagId === undefined ? [] : [search.tagId]}
            onRemove={() => address.change({ tagId: undefined })}
          />
        </List>
      </section>
    </div>
  );
}
