import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PageSearch } from "../../lib/search-params.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import frame from "../contest/contest-pages.module.css";
import { TRAINING_PAGE_SIZE } from "../training/search.ts";
import { TrainingRows } from "../training/TrainingListPage.tsx";
import { useGroup } from "./context.ts";
import { groupTrainingsQuery } from "./inside.ts";
import { ManageLinks } from "./ManageLinks.tsx";

/** Trainings of the group, by rank. */
export function GroupTrainingsPage({ search }: { search: PageSearch }) {
  const { t } = useTranslation();
  const gid = useGroup().group.id;
  const uid = useSession().user?.uid;
  const address = useListAddress(search, TRAINING_PAGE_SIZE);
  const list = useQuery(groupTrainingsQuery({ ...search, gid, limit: address.limit }, uid));
  return (
    <div className={`${card.page} ${frame.below}`}>
      <ManageLinks of="training" />
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("group.tab.trainings")}</h2>
        <ListFrame list={list} address={address}>
          <Rows
            list={list}
            empty={t("training.list.noneYet")}
            waiting={<Skeleton height={address.limit * 61} radius={0} />}
          >
            {(rows) => <TrainingRows rows={rows} isStale={list.isPlaceholderData} />}
          </Rows>
        </ListFrame>
      </section>
    </div>
  );
}
