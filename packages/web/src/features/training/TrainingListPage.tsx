import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type TrainingSummary, trainingAuths } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { IconHistory, IconUser } from "../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { Progress } from "./Progress.tsx";
import { trainingCategoriesQuery, trainingListQuery } from "./queries.ts";
import { TRAINING_PAGE_SIZE, type TrainingSearch } from "./search.ts";
import { AccessTag, CategoryTag } from "./Tags.tsx";
import { TrainingLink } from "./TrainingLink.tsx";
import classes from "./training.module.css";

export function TrainingListPage({ search }: { search: TrainingSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, TRAINING_PAGE_SIZE);
  const list = useQuery(trainingListQuery(search, useSession().user?.uid));
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.trainings")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("nav.trainings")}</h1>
        </div>
        <ListFrame list={list} address={address} filters={<Filters address={address} />}>
          <Rows
            list={list}
            empty={t(address.isNarrowed ? "training.list.noneFound" : "training.list.noneYet")}
            waiting={<Skeleton height={address.limit * 61} radius={0} />}
          >
            {(rows) => <TrainingRows rows={rows} isStale={list.isPlaceholderData} />}
          </Rows>
        </ListFrame>
      </section>
    </div>
  );
}

export function TrainingRows({ rows, isStale }: { rows: readonly TrainingSummary[]; isStale: boolean }) {
  return (
    <ul className={classes.rows} data-stale={isStale || undefined}>
      {rows.map((training) => (
        <TrainingRow key={training.id} training={training} />
      ))}
    </ul>
  );
}

function Filters({ address: { search, change } }: { address: ListAddress<TrainingSearch> }) {
  const { t } = useTranslation();
  const categories = useQuery(trainingCategoriesQuery).data ?? [];
  return (
    <>
      <TextFilter
        isSearch
        label={t("training.list.search")}
        value={search.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <ChoiceFilter
        label={t("training.list.access")}
        value={search.auth}
        any={t("training.list.anyAccess")}
        options={trainingAuths.map((auth) => ({
          value: auth,
          label: t(auth === "Public" ? "training.access.public" : "training.access.private"),
        }))}
        onChange={(auth) => change({ auth: auth as TrainingSearch["auth"] })}
      />
      {categories.length > 0 && (
        <ChoiceFilter
          label={t("training.category")}
          value={search.categoryId === undefined ? undefined : String(search.categoryId)}
          any={t("training.list.anyCategory")}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => change({ categoryId: id === undefined ? undefined : Number(id) })}
        />
      )}
    </>
  );
}

function TrainingRow({ training }: { training: TrainingSummary }) {
  const { t } = useTranslation();
  const { acCount, problemCount } = training;
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        <span className="numeric">{training.id}</span>
        <TrainingLink training={training} />
      </div>
      <div className={classes.side}>
        {acCount === null ? (
          <span className={classes.dim}>{t("training.problemCount", { count: problemCount })}</span>
        ) : (
          <Progress solved={acCount} all={problemCount} />
        )}
      </div>
      <div className={classes.facts}>
        <AccessTag auth={training.auth} />
        <CategoryTag {...training} />
        <span>
          <IconUser size={15} aria-hidden />
          <span className="visually-hidden">{t("training.author")} </span>
          {training.author}
        </span>
        <span title={t("training.updated")}>
          <IconHistory size={15} aria-hidden />
          <span className="visually-hidden">{t("training.updated")} </span>
          <time dateTime={training.gmtModified}>{formatDateTime(training.gmtModified)}</time>
        </span>
      </div>
    </li>
  );
}
