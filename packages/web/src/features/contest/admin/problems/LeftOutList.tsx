import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { LeftOut } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOfficePage } from "../../../admin/office.ts";
import { ReadyDialog } from "../../../problem/admin/ReadyButtons.tsx";
import classes from "./contest-problems.module.css";

/** What was looked for and cannot be taken into a contest as it is: why, and how that is mended. */
export function LeftOutList({ rows }: { rows: readonly LeftOut[] }) {
  const { t } = useTranslation();
  const page = useOfficePage();
  const [readied, setReadied] = useState<number | null>(null);
  if (rows.length === 0) return null;
  return (
    <section className={classes.leftOut} aria-label={t("contestAdmin.leftOut.title")}>
      <h3>{t("contestAdmin.leftOut.title")}</h3>
      <ul>
        {rows.map(({ pid, problemId, title, reason, isManaged }) => (
          <li key={pid}>
            <span>
              <span className="mono">{problemId}</span>{" "}
              {isManaged ? <Link {...page("problemEdit", { pid })}>{title}</Link> : title}
            </span>
            <span className="admin-dim">{t(`contestAdmin.leftOut.reason.${reason}`)}</span>
            {isManaged && (reason === "draft" || reason === "hidden") && (
              <Button
                size="xs"
                variant="default"
                aria-label={t("contestAdmin.leftOut.readyOf", { name: problemId })}
                onClick={() => setReadied(pid)}
              >
                {t("admin.publish.contests.button")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {readied !== null && <ReadyDialog pid={readied} audience="contests" onClose={() => setReadied(null)} />}
    </section>
  );
}
