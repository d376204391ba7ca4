import { SegmentedControl, Select } from "@mantine/core";
import { filterStatuses } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { askToSignIn } from "../../../lib/guard.ts";
import { useSignedIn } from "../../../lib/session.ts";
import type { ListAddress } from "../../../ui/list/address.ts";
import { TextFilter } from "../../../ui/list/filters.tsx";
import { statusName } from "../../../ui/verdict.ts";
import type { StatusSearch } from "../search.ts";
import classes from "../submission.module.css";

/** Filters that lists of submissions share, inside contests and out. */

interface FilterProps {
  address: ListAddress<StatusSearch>;
}

/** Everybody's or one's own. */
export function WhoseFilter({ address: { search, change } }: FilterProps) {
  const { t } = useTranslation();
  const isSignedIn = useSignedIn();
  const showMine = () => change({ onlyMine: true });
  return (
    <SegmentedControl
      size="sm"
      aria-label={t("submission.whose")}
      value={search.onlyMine ? "mine" : "all"}
      onChange={(value) => {
        if (value !== "mine") change({ onlyMine: undefined });
        else if (isSignedIn) showMine();
        else askToSignIn(showMine);
      }}
      data={[
        { value: "all", label: t("common.all") },
        { value: "mine", label: t("submission.mine") },
      ]}
    />
  );
}

export function StatusFilter({ address: { search, change } }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Select
      className={classes.filter}
      size="sm"
      aria-label={t("submission.status")}
      placeholder={t("submission.anyStatus")}
      clearable
      clearButtonProps={{ "aria-label": t("common.clear") }}
      value={search.status === undefined ? null : String(search.status)}
      onChange={(value) => change({ status: value === null ? undefined : Number(value) })}
      data={filterStatuses.map((code) => ({
        value: String(code),
        label: t(`status.${statusName(code)}`),
      }))}
    />
  );
}

/** Nothing to ask for where all are one's own. */
export function AuthorFilter({ address: { search, change } }: FilterProps) {
  const { t } = useTranslation();
  if (search.onlyMine) return null;
  return (
    <TextFilter
      className={classes.filter}
      label={t("submission.author")}
      value={search.username}
      onChange={(username) => change({ username })}
    />
  );
}
