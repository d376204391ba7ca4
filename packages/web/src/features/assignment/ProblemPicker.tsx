import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getGroupProblemList, getProblemList } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../lib/i18n.ts";
import { SEARCH_MAX } from "../../lib/search-params.ts";
import { listQuery } from "../../ui/list/query.ts";

const TYPING_MS = 250;
const SHOWN = 20;

interface ProblemPickerProps {
  gid: number;
  /** pids in their order. */
  value: number[];
  onChange: (pids: number[]) => void;
  /** What those that were chosen before are called. */
  known: readonly { pid: number; problemId: string; title: string }[];
  error?: ReactNode;
  "data-path"?: string;
}

const labelOf = ({ problemId, title }: { problemId: string; title: string }) => `${problemId} ${title}`;

/** Problems of the group and of the site, found by what they are called, in the order they were chosen in. */
export function ProblemPicker({ gid, value, onChange, known, ...field }: ProblemPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [names, setNames] = useState(() => new Map(known.map((one) => [String(one.pid), labelOf(one)])));
  const [typed] = useDebouncedValue(text.slice(0, SEARCH_MAX), TYPING_MS);
  const search = { keyword: typed, currentPage: 1, limit: SHOWN, l: currentLanguage() };
  const own = useQuery(listQuery(["problem", "pick", "group"], getGroupProblemList, { ...search, gid }));
  const bank = useQuery(listQuery(["problem", "pick", "site"], getProblemList, search));
  const chosen = value.map(String);
  const found = [own.data?.records ?? [], bank.data?.records ?? []].map((records) =>
    records.map((one) => ({ value: String(one.pid), label: labelOf(one) })),
  );
  const seen = new Set(found.flat().map((one) => one.value));
  const kept = chosen
    .filter((pid) => !seen.has(pid))
    .map((pid) => ({ value: pid, label: names.get(pid) ?? pid }));
  return (
    <MultiSelect
      {...field}
      label={t("training.assignment.problems")}
      description={t("training.assignment.problemsNote")}
      placeholder={t("training.assignment.findProblem")}
      required
      searchable
      hidePickedOptions
      // What fits is found by the server.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t("training.assignment.noProblem")}
      data={[
        { group: t("training.assignment.ofGroup"), items: found[0] ?? [] },
        {
          group: t("training.assignment.ofSite"),
          items: (found[1] ?? []).filter((one) => !inFirst(found, one.value)),
        },
        { group: t("training.assignment.chosen"), items: kept },
      ].filter(({ items }) => items.length > 0)}
      value={chosen}
      onChange={(pids) => {
        const labels = new Map([...found.flat(), ...kept].map((one) => [one.value, one.label]));
        setNames(new Map([...names, ...labels]));
        setText("");
        onChange(pids.map(Number));
      }}
    />
  );
}

const inFirst = (found: readonly { value: string }[][], value: string) =>
  found[0]?.some((one) => one.value === value) ?? false;
