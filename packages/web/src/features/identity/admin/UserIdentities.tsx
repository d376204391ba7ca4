import { Alert, Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getUserIdentities, LET_IN_HOURS, letUserIn, removeIdentity } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { DeleteAction } from "../../admin/ui/RowActions.tsx";
import { UserFactors } from "../../factor/admin/UserFactors.tsx";

/** By which providers a user comes in, what these said, and a way in for who lost theirs. */
export default function UserIdentities({ uid, isSelf }: { uid: string; isSelf: boolean }) {
  const { t } = useTranslation();
  const [ask, dialog] = useConfirm();
  const queryKey = ["admin", "identity", "user", uid];
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserIdentities, { query: { uid }, signal }),
  });
  const renew = useRenew([queryKey]);
  const remove = useMutation({
    mutationFn: (id: number) => call(removeIdentity, { query: { uid, id } }),
    onSettled: renew,
  });
  const letIn = useMutation({ mutationFn: () => call(letUserIn, { body: { uid } }) });
  return (
    <div className="admin-form">
      <h3>{t("admin.identity.user.title")}</h3>
      {list.data?.length === 0 && <p className="admin-dim">{t("admin.identity.user.none")}</p>}
      {list.data?.map(({ id, provider, subject, claims }) => (
        <div key={id} className="admin-row">
          <span>
            {provider} <span className="mono admin-dim">{subject}</span>
            <div className="admin-small admin-dim">
              {Object.entries(claims)
                .map(([name, value]) => `${name}: ${[value].flat().join(", ")}`)
                .join(" · ")}
            </div>
          </span>
          <DeleteAction
            name={provider}
            title={t("admin.identity.user.unlinkOf", { name: provider })}
            question={t("admin.identity.user.unlinkOf", { name: provider })}
            onDelete={() => remove.mutate(id)}
          />
        </div>
      ))}
      <UserFactors uid={uid} />
      {letIn.data && (
        <Alert color="orange" title={t("admin.identity.user.password")}>
          <span className="mono">{letIn.data.password}</span>
        </Alert>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={isSelf}
          loading={letIn.isPending}
          onClick={() =>
            ask({
              title: t("admin.identity.user.letIn"),
              text: t("admin.identity.user.letInNote", { hours: LET_IN_HOURS }),
              confirm: t("admin.identity.user.letIn"),
              onConfirm: () => letIn.mutate(),
            })
          }
        >
          {t("admin.identity.user.letIn")}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
