import { Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerRoleRequest, getRoleRequests, type RoleId, type RoleRequest } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast.ts";
import { listQuery } from "../../../ui/list/query.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import classes from "./role-requests.module.css";

const SHOWN = 20;

/** Who asks for a role, oldest first, each answered by one click; nothing where nobody does. */
export function RoleRequests() {
  const { t } = useTranslation();
  const list = useQuery(
    listQuery(["admin", "user", "role-requests"], getRoleRequests, { currentPage: 1, limit: SHOWN }),
  );
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationFn: ({ row: { uid, roleId }, accept }: { row: RoleRequest; accept: boolean }) =>
      call(answerRoleRequest, { body: { uid, roleId, accept } }),
    onSuccess: (_, { row: { username }, accept }) =>
      toast(
        t(accept ? "admin.roleRequest.given" : "admin.roleRequest.refused", { name: username }),
        "success",
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
  if (!list.data || list.data.records.length === 0) return null;
  return (
    <Card title={t("admin.roleRequest.title", { count: list.data.total })} flush>
      <ul className={classes.rows}>
        {list.data.records.map((row) => {
          const role = t(`role.r${row.roleId as RoleId}`);
          const name = row.username;
          return (
            <li key={row.uid}>
              <div>
                <b>{name}</b> {[row.realname, row.school].filter(Boolean).join(" · ")} → <b>{role}</b>{" "}
                <span className="admin-dim admin-small">{formatDateTime(row.gmtCreate)}</span>
                <p>{row.reason}</p>
              </div>
              <Group gap="xs">
                <Button
                  size="xs"
                  loading={answer.isPending && answer.variables.row.uid === row.uid}
                  aria-label={t("admin.roleRequest.giveTo", { name, role })}
                  onClick={() => answer.mutate({ row, accept: true })}
                >
                  {t("admin.roleRequest.give")}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={answer.isPending}
                  aria-label={t("admin.roleRequest.refuseTo", { name })}
                  onClick={() => answer.mutate({ row, accept: false })}
                >
                  {t("admin.roleRequest.refuse")}
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
