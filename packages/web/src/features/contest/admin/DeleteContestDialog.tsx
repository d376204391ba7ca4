import { Alert, Button, Group, Loader, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Contest, getContestUses } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useCount } from "../../../lib/i18n.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import classes from "./contest-admin.module.css";
import { contestsKey } from "./queries.ts";

const kinds = ["submissions", "people", "announcements", "clarifications", "prints"] as const;

interface DeleteContestDialogProps {
  contest: Pick<Contest, "id" | "title">;
  isWorking: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Says what goes with a contest, and asks for its title where that is more than an empty one. */
export function DeleteContestDialog({ contest, isWorking, onDelete, onClose }: DeleteContestDialogProps) {
  const { t } = useTranslation();
  const countText = useCount();
  const { id: cid, title } = contest;
  const [typed, setTyped] = useState("");
  const { data, isError, isPending } = useQuery({
    queryKey: [...contestsKey, "uses", cid],
    queryFn: ({ signal }) => call(getContestUses, { query: { cid }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const hangsOn = data !== undefined && kinds.some((kind) => data[kind] > 0);
  const isSure = !hangsOn || wordsOf(typed) === wordsOf(title);
  return (
    <Dialog opened onClose={onClose} title={t("contestAdmin.deleteTitle")} size="lg">
      <div className="admin-form">
        <p className={classes.question}>{t("contestAdmin.deleteQuestion", { name: title })}</p>
        {isPending && <Loader size="sm" />}
        {isError && <Alert color="red">{t("contestAdmin.usesFailed")}</Alert>}
        {data && (
          <dl className={classes.uses}>
            {kinds.map((kind) => (
              <div key={kind} data-none={data[kind] === 0 || undefined}>
                <dt>{t(`contestAdmin.use.${kind}`)}</dt>
                <dd className="numeric">{countText(data[kind])}</dd>
              </div>
            ))}
          </dl>
        )}
        {hangsOn && (
          <TextInput
            label={t("contestAdmin.typeTitle", { title })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button color="red.9" disabled={!data || !isSure} loading={isWorking} onClick={onDelete}>
            {t("contestAdmin.deleteForGood")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

const wordsOf = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
