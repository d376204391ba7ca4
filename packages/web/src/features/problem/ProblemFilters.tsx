import { Button, CloseButton, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { IconFilterOff, IconSearch } from "../../ui/icons.ts";
import { useTypedFilter } from "../../ui/use-typed-filter.ts";
import classes from "./problem.module.css";
import { OWN_BANK } from "./queries.ts";
import type { ProblemSearch } from "./search.ts";

const remoteBanks = [
  { value: "HDU", label: "HDU" },
  { value: "CF", label: "Codeforces" },
  { value: "POJ", label: "POJ" },
  { value: "GYM", label: "Gym" },
  { value: "AC", label: "AtCoder" },
  { value: "SPOJ", label: "SPOJ" },
  { value: "LIBRE", label: "LibreOJ" },
];

/** Whether the address leaves out any problem. */
export function isNarrowed({ keyword, tagId, oj, difficulty }: ProblemSearch): boolean {
  return Boolean(keyword || tagId || oj || difficulty !== undefined);
}

interface ProblemFiltersProps {
  search: ProblemSearch;
  searchRef: Ref<HTMLInputElement>;
  onChange: (change: Partial<ProblemSearch>) => void;
  onReset: () => void;
}

export function ProblemFilters({ search, searchRef, onChange, onReset }: ProblemFiltersProps) {
  const { t } = useTranslation();
  const [keyword, type] = useTypedFilter(search.keyword, (value) => onChange({ keyword: value }));
  const isFiltered = isNarrowed(search);
  return (
    <search className={classes.filters}>
      <TextInput
        ref={searchRef}
        className={classes.keyword}
        size="sm"
        type="search"
        aria-label={t("problem.searchLabel")}
        placeholder={t("problem.searchPlaceholder")}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          keyword ? (
            <CloseButton size="sm" aria-label={t("common.clear")} onClick={() => type("")} />
          ) : (
            <kbd className={classes.slash} aria-hidden>
              /
            </kbd>
          )
        }
        value={keyword}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        aria-label={t("problem.bank")}
        value={search.oj ?? ""}
        onChange={(event) => onChange({ oj: event.currentTarget.value || undefined })}
        data={[
          { value: "", label: `${t("problem.bank")}: ${t("common.all")}` },
          { value: OWN_BANK, label: t("problem.ownBank") },
          ...remoteBanks,
        ]}
      />
      <SegmentedControl
        size="sm"
        aria-label={t("problem.difficulty")}
        value={search.difficulty === undefined ? "all" : String(search.difficulty)}
        onChange={(value) => onChange({ difficulty: value === "all" ? undefined : Number(value) })}
        data={[
          { value: "all", label: t("common.all") },
          { value: "0", label: t("difficulty.easy") },
          { value: "1", label: t("difficulty.medium") },
          { value: "2", label: t("difficulty.hard") },
        ]}
      />
      <Button
        className={classes.reset}
        size="sm"
        variant="default"
        disabled={!isFiltered}
        leftSection={<IconFilterOff size={16} />}
        aria-label={t("common.reset")}
        title={t("common.reset")}
        onClick={onReset}
      >
        <span className={classes.resetWord}>{t("common.reset")}</span>
      </Button>
    </search>
  );
}
