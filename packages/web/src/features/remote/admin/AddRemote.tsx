import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  DISPLAY_ID_MAX,
  importRemoteContestProblem,
  importRemoteProblem,
  importRemoteTrainingProblem,
  REMOTE_ID_MAX,
  RemoteProblem,
  remoteOjNames,
  remoteOjs,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { toast } from "../../../lib/toast.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { remoteKey } from "./queries.ts";

/** Where a fetched problem goes beside the bank; a contest calls it by `letter`. */
export type RemotePlace =
  | { kind: "contest"; cid: number; letter: string }
  | { kind: "training"; tid: number };

interface AddRemoteProps {
  place?: RemotePlace;
  /** Queries that show where it goes. */
  renews?: readonly (readonly unknown[])[];
  /** Another button of the page is the main one. */
  isPlain?: boolean;
  disabled?: boolean;
  title?: string | undefined;
}

/** Fetches a problem of a judge elsewhere into the bank, and from there into a contest or a training. */
export function AddRemote({
  place,
  renews = [],
  isPlain = place !== undefined,
  disabled = false,
  title,
}: AddRemoteProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isPlain ? "default" : "filled"}
        leftSection={<IconPlus size={16} />}
        {...{ disabled, title }}
        onClick={() => setOpen(true)}
      >
        {t("admin.remote.add")}
      </Button>
      {isOpen && <AddDialog {...{ place, renews }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface AddDialogProps {
  place: RemotePlace | undefined;
  renews: readonly (readonly unknown[])[];
  onClose: () => void;
}

function AddDialog({ place, renews, onClose }: AddDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      name: remoteOjs[0] as string,
      problemId: "",
      letter: place?.kind === "contest" ? place.letter : "",
    },
    validate: contractRules(RemoteProblem, t),
  });
  const renew = useRenew([["admin", "problem"], remoteKey, ...renews]);
  const add = useMutation({
    mutationFn: ({ letter, ...query }: typeof form.values) => fetchInto(place, query, letter),
    onSuccess: async () => {
      await renew();
      toast(t(place ? "admin.remote.addedHere" : "admin.remote.added"), "success");
      onClose();
    },
    onError: placeRefusal(form, refusedAt),
  });
  return (
    <FormDialog opened onClose={onClose} title={t("admin.remote.add")}>
      <form noValidate className="admin-form" onSubmit={form.onSubmit((values) => add.mutate(values))}>
        <NativeSelect
          label={t("admin.remote.judge")}
          data={remoteOjs.map((oj) => ({ value: oj, label: remoteOjNames[oj] }))}
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("admin.remote.problemId")}
          description={t("admin.remote.problemIdNote")}
          required
          maxLength={REMOTE_ID_MAX}
          {...form.getInputProps("problemId")}
        />
        {place?.kind === "contest" && (
          <TextInput
            label={t("contestAdmin.letter")}
            required
            maxLength={DISPLAY_ID_MAX}
            {...form.getInputProps("letter")}
          />
        )}
        <p className="admin-dim" style={{ margin: 0 }}>
          {t("admin.remote.fetchNote")}
        </p>
        <Button type="submit" loading={add.isPending} disabled={form.values.problemId.trim() === ""}>
          {t("admin.remote.fetch")}
        </Button>
      </form>
    </FormDialog>
  );
}

/** Which field a refusal is about. */
const refusedAt = {
  "remote-judge-off": "name",
  "remote-id-malformed": "problemId",
  "remote-problem-missing": "problemId",
  "remote-problem-taken": "problemId",
  "already-in-training": "problemId",
  "already-in-contest": "problemId",
  "display-id-malformed": "letter",
  "display-id-taken": "letter",
} as const;

function fetchInto(
  place: RemotePlace | undefined,
  query: { name: string; problemId: string },
  displayId: string,
): Promise<null> {
  if (place?.kind === "contest")
    return call(importRemoteContestProblem, { query: { ...query, cid: place.cid, displayId } });
  if (place?.kind === "training")
    return call(importRemoteTrainingProblem, { query: { ...query, tid: place.tid } });
  return call(importRemoteProblem, { query });
}
