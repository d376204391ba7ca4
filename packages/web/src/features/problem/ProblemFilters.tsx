import { Button, SegmentedControl } from "@mantine/core";
import { ownFilters, remoteOjNames, remoteOjs } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { askToSignIn } from "../../lib/guard.ts";
import { useSignedIn } from "../../lib/session.ts";
import { IconFilterOff } from "../../ui/icons.ts";
import type { ListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import classes from "./problem.module.css";
import { OWN_BANK } from "./queries.ts";
import type { ProblemSearch } from "./search.ts";

const remoteBanks = remoteOjs.map((oj) => ({ value: oj, label: remoteOjNames[oj] }));

export function ProblemFilters({ address }: { address: ListAddress<ProblemSearch> }) {
  const { t } = useTranslation();
  const { search, change } = address;
  const isSignedIn = useSignedIn();
  return (
    <>
      <TextFilter
        isSearch
        label={t("problem.searchLabel")}
        placeholder={t("problem.searchPlaceholder")}
        value={search.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <ChoiceFilter
        label={t("problem.bank")}
        value={search.oj}
        any={t("common.allOf", { what: t("problem.bank") })}
        options={[{ value: OWN_BANK, label: t("problem.ownBank") }, ...remoteBanks]}
        onChange={(oj) => change({ oj })}
      />
      <SegmentedControl
        size="sm"
        aria-label={t("problem.difficulty")}
        value={search.difficulty === undefined ? "all" : String(search.difficulty)}
        onChange={(value) => change({ difficulty: value === "all" ? undefined : Number(value) })}
        data={[
          { value: "all", label: t("common.all") },
          { value: "0", label: t("difficulty.easy") },
          { value: "1", label: t("difficulty.medium") },
          { value: "2", label: t("difficulty.hard") },
        ]}
      />
      <ChoiceFilter
        label={t("problem.ownStatus")}
        value={search.own}
        any={t("common.allOf", { what: t("problem.ownStatus") })}
        options={ownFilters.map((value) => ({ value, label: t(`problem.own.${value}`) }))}
        onChange={(value) => {
          const own = ownFilters.find((one) => one === value);
          if (isSignedIn || !own) change({ own });
          else askToSignIn(() => change({ own }));
        }}
      />
      <Button
        className={classes.reset}
        size="sm"
        variant="default"
        disabled={!address.isNarrowed}
        leftSection={<IconFilterOff size={16} />}
        aria-label={t("common.reset")}
        title={t("common.reset")}
        onClick={address.reset}
      >
        <span className={classes.resetWord}>{t("common.reset")}</span>
      </Button>
    </>
  );
}
