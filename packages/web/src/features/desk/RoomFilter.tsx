import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChoiceFilter } from "../../ui/list/filters.tsx";
import { deskQuery } from "./queries.ts";

interface RoomFilterProps {
  cid: number;
  value: string | undefined;
  onChange: (room: string | undefined) => void;
}

/** One of the contest's rooms; nothing where it has no places. */
export function RoomFilter({ cid, value, onChange }: RoomFilterProps) {
  const { t } = useTranslation();
  const rooms = useQuery(deskQuery(cid)).data?.rooms ?? [];
  if (rooms.length === 0 && value === undefined) return null;
  const options = [...new Set([...rooms, ...(value === undefined ? [] : [value])])];
  return (
    <ChoiceFilter
      label={t("desk.room")}
      value={value}
      any={t("desk.anyRoom")}
      options={options.map((room) => ({ value: room, label: room }))}
      onChange={onChange}
    />
  );
}
