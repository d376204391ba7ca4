import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { PAGE_LIMIT } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_MAX } from "../../lib/search-params.ts";
import { membersQuery } from "../group/queries.ts";

const TYPING_MS = 250;

interface PeoplePickerProps {
  gid: number;
  /** uids. */
  value: string[];
  onChange: (uids: string[]) => void;
  known: readonly { uid: string; username: string; realname: string | null }[];
  error?: ReactNode;
  "data-path"?: string;
}

/** Members of the group, found by their names. */
export function PeoplePicker({ gid, value, onChange, known, ...field }: PeoplePickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [names, setNames] = useState(
    () =>
      new Map(
        known.map(({ uid, username, realname }) => [uid, [username, realname].filter(Boolean).join(" ")]),
      ),
  );
  const [keyword] = useDebouncedValue(text.slice(0, SEARCH_MAX), TYPING_MS);
  const members = useQuery(membersQuery({ gid, keyword, currentPage: 1, limit: PAGE_LIMIT }));
  const found = (members.data?.records ?? []).map(({ uid, username, nickname }) => ({
    value: uid,
    label: [username, nickname].filter(Boolean).join(" "),
  }));
  const seen = new Set(found.map((one) => one.value));
  const kept = value
    .filter((uid) => !seen.has(uid))
    .map((uid) => ({ value: uid, label: names.get(uid) ?? uid }));
  return (
    <MultiSelect
      {...field}
      label={t("training.assignment.people")}
      description={t("training.assignment.peopleNote")}
      searchable
      hidePickedOptions
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t("training.assignment.noPerson")}
      data={[...found, ...kept]}
      value={value}
      onChange={(uids) => {
        setNames(new Map([...names, ...[...found, ...kept].map((one) => [one.value, one.label] as const)]));
        setText("");
        onChange(uids);
      }}
    />
  );
}
