import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getUserFactors, removeUserFactors } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";

/** The second factors of a user, and a way out for who lost them. */
export function UserFactors({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const [ask, dialog] = useConfirm();
  const queryKey = ["admin", "factor", uid];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserFactors, { query: { uid }, signal }),
  });
  const renew = useRenew([queryKey]);
  const remove = useMutation({
    mutationFn: () => call(removeUserFactors, { query: { uid } }),
    onSettled: renew,
  });
  if (!list.data) return null;
  return (
    <>
      <h3>{t("admin.identity.factors.title")}</h3>
      {list.data.length === 0 ? (
        <p className="admin-dim">{t("admin.identity.factors.none")}</p>
      ) : (
        <div className="admin-row">
          <span>{list.data.map(({ name }) => name).join(", ")}</span>
          <Button
            variant="default"
            size="xs"
            loading={remove.isPending}
            onClick={() =>
              ask({
                title: t("admin.identity.factors.remove"),
                text: t("admin.identity.factors.removeNote"),
                confirm: t("admin.identity.factors.remove"),
                onConfirm: () => remove.mutate(),
              })
            }
          >
            {t("admin.identity.factors.remove")}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
