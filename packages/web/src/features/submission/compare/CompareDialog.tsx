import { Button, Group, NumberInput, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Submission } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { submissionsInQuery } from "../queries.ts";
import classes from "./compare.module.css";

const OFFERED = 10;

/** Asks what a submission is to be laid beside: one of the reader's own to the same problem, or any by its number. */
export function CompareDialog({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [number, setNumber] = useState<number | string>("");
  const { submitId, cid, displayPid } = submission;
  const list = useQuery(
    submissionsInQuery(
      { cid, containsEnd: true },
      { onlyMine: true, problemID: displayPid ?? "", completeProblemID: true, limit: OFFERED + 1 },
    ),
  );
  const others = list.data?.records.filter((row) => row.submitId !== submitId).slice(0, OFFERED) ?? [];
  const params = (otherId: number) => ({ submitId: String(otherId), otherId: String(submitId) });
  return (
    <Dialog opened onClose={onClose} title={t("solve.compare.title", { number: submitId })} size={500}>
      {list.isPending && <Skeleton height={120} />}
      {list.data && others.length === 0 && <p className={classes.none}>{t("solve.compare.none")}</p>}
      <ul className={classes.offered}>
        {others.map((row) => (
          <li key={row.submitId}>
            <Link to="/submission-detail/$submitId/compare/$otherId" params={params(row.submitId)}>
              {t("submission.numbered", { number: row.submitId })}
            </Link>
            <VerdictTag status={row.status} />
            <span className={classes.when}>{formatDateTime(row.submitTime)}</span>
          </li>
        ))}
      </ul>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typeof number !== "number" || number === submitId) return;
          void navigate({ to: "/submission-detail/$submitId/compare/$otherId", params: params(number) });
        }}
      >
        <Group align="flex-end" gap="xs">
          <NumberInput
            flex={1}
            label={t("solve.compare.byNumber")}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={number}
            onChange={setNumber}
          />
          <Button type="submit" disabled={typeof number !== "number" || number === submitId}>
            {t("solve.compare.go")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
