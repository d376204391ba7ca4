import { Alert, Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DataOf, type getProblemKeptData, renewContestData } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { toast } from "../../../../lib/toast.ts";
import { keptDataQuery } from "../queries.ts";
import classes from "./kept-data.module.css";

type Kept = DataOf<typeof getProblemKeptData>[number];

/** Contests that judge by older test data than the problem has: named once they are saved, with the way to change it there. */
export function KeptData({ pid, withEnded }: { pid: number; withEnded: boolean }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const rows = useQuery(keptDataQuery(pid)).data ?? [];
  const renew = useMutation({
    mutationFn: ({ cid }: Kept) => call(renewContestData, { body: { cid, pid } }),
    onSuccess: () => toast(t("admin.kept.renewed"), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
  const shown = rows.filter(({ isOver }) => withEnded || !isOver);
  if (shown.length === 0) return null;
  return (
    <Alert color="orange" title={t("admin.kept.title")}>
      <p className={classes.note}>{t("admin.kept.note")}</p>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <li key={row.cid}>
            <span>
              <b>{row.displayId}</b> {row.title}
              {row.isOver && <span className="admin-dim"> · {t("admin.kept.over")}</span>}
            </span>
            {row.mayRenew && (
              <>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t("admin.kept.renewOf", { name: row.title })}
                  loading={renew.isPending && renew.variables.cid === row.cid}
                  disabled={renew.isPending}
                  onClick={() => renew.mutate(row)}
                >
                  {t("admin.kept.renew")}
                </Button>
                <Link
                  to="/contest/$contestID/rejudge"
                  params={{ contestID: String(row.cid) }}
                  search={{ problem: row.displayId, data: "problem" } as never}
                >
                  {t("admin.kept.rejudge")}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
