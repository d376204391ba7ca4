import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type Shadow, saveShadow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import { languagesQuery } from "../submission/queries.ts";
import { chosenOf } from "./ShadowForm.tsx";
import classes from "./tools.module.css";

/** In which of our languages theirs are judged. */
export function ShadowLanguages({ cid, shadow }: { cid: number; shadow: Shadow }) {
  const { t } = useTranslation();
  const own = useQuery(languagesQuery).data ?? [];
  const [chosen, setChosen] = useState(chosenOf(shadow));
  const save = useMutation({
    mutationFn: () => {
      const { url, username } = shadow;
      return call(saveShadow, { body: { cid, url, username, password: "", languages: chosen } });
    },
    onSuccess: () => {
      toast(t("tools.shadow.saved"), "success");
      return queryClient.invalidateQueries({ queryKey: ["tools", cid] });
    },
  });
  return (
    <Panel title={t("tools.shadow.languages")}>
      <div className={classes.body}>
        <div className={classes.choices}>
          {shadow.languages.map(({ id, name, ours }) => (
            <Select
              key={id}
              size="xs"
              label={name}
              searchable
              clearable
              clearButtonProps={{ "aria-label": t("common.clear") }}
              placeholder={ours ? `${ours} (${t("tools.shadow.guess")})` : t("tools.shadow.noLanguage")}
              data={own.map((language) => language.name)}
              value={chosen[id] ?? null}
              onChange={(value) => {
                const { [id]: _before, ...rest } = chosen;
                setChosen(value ? { ...rest, [id]: value } : rest);
              }}
            />
          ))}
        </div>
        <div>
          <Button size="sm" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
            {t("tools.shadow.saveLanguages")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
