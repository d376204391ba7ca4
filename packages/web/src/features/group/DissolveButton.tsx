import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { dissolve } from "./queries.ts";

/** Asked for by typing the group's short name: nothing brings it back. */
export function DissolveButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { group } = useGroup();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const dissolving = useMutation({
    mutationFn: () => dissolve(group.id),
    onSuccess: async () => {
      toast(t("group.setting.dissolved", { name: group.name }), "success");
      // Of a group that is gone nothing can be saved any more.
      await navigate({ to: "/group", ignoreBlocker: true });
      // The list is on the page by now: removed, it would never come.
      queryClient.removeQueries({ queryKey: ["group"], type: "inactive" });
      await queryClient.invalidateQueries({ queryKey: ["group"] });
    },
  });
  const label = t("group.setting.dissolve");
  return (
    <>
      <Button
        color="red.9"
        size="xs"
        onClick={() => {
          setTyped("");
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={label} size="sm" centered>
        <form
          noValidate
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault();
            dissolving.mutate();
          }}
        >
          <p className={classes.note}>{t("group.setting.dissolveNote")}</p>
          <TextInput
            label={t("group.setting.dissolveQuestion", { name: group.shortName })}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            color="red.9"
            disabled={typed.trim() !== group.shortName}
            loading={dissolving.isPending}
          >
            {label}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
