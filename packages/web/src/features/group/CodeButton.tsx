import { Button } from "@mantine/core";
import { groupAuth } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconUsers } from "../../ui/icons.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";

/** The way in, as large as the window: to be shown on a projector. */
export function CodeButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { group } = useGroup();
  const { id, name, auth, code } = group;
  const address = `${window.location.host}/group/${id}`;
  const link = `${window.location.origin}/group/${id}${code ? `?code=${encodeURIComponent(code)}` : ""}`;
  const needsCode = auth === groupAuth.private;
  // The code is told to roots of the group alone.
  if (needsCode && code === null) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconUsers size={15} />} onClick={() => setOpen(true)}>
        {t("group.code.show")}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t("group.code.title", { name })}
        fullScreen
      >
        <div className={classes.poster}>
          <p>{t("group.code.open")}</p>
          <p className={classes.posterAddress}>{address}</p>
          {needsCode && (
            <>
              <p>{t("group.code.enter")}</p>
              <p className={classes.posterCode}>{code}</p>
            </>
          )}
          <p className={classes.posterLink}>
            {t("group.code.copy")}
            <CopyButton text={link} label={t("group.code.copy")} />
          </p>
        </div>
      </Dialog>
    </>
  );
}
