import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { leave } from "./queries.ts";

/** The way out of members but the owner. */
export function LeaveButton() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const [isAsking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => leave(group.id),
    onSuccess: () => toast(t("group.join.left", { name: group.name }), "success"),
  });
  return (
    <div className={classes.leave}>
      <Button
        size="xs"
        variant="default"
        fullWidth
        loading={leaving.isPending}
        onClick={() => setAsking(true)}
      >
        {t("group.join.leave")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("group.join.leave")}
        text={t("group.join.leaveQuestion", { name: group.name })}
        confirm={t("group.join.leave")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          leaving.mutate();
        }}
      />
    </div>
  );
}
