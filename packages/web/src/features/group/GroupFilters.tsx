import { groupAuth } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { ListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import type { GroupSearch } from "./search.ts";

/** Of every list of groups: words and who may come in. */
export function GroupFilters({ address: { search, change } }: { address: ListAddress<GroupSearch> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextFilter
        isSearch
        label={t("group.list.search")}
        value={search.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <ChoiceFilter
        label={t("group.list.access")}
        value={search.auth === undefined ? undefined : String(search.auth)}
        any={t("group.list.anyAccess")}
        options={Object.entries(groupAuth).map(([name, auth]) => ({
          value: String(auth),
          label: t(`group.access.${name as keyof typeof groupAuth}`),
        }))}
        onChange={(auth) => change({ auth: auth === undefined ? undefined : Number(auth) })}
      />
    </>
  );
}
