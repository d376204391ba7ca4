import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  DISPLAY_ID_MAX,
  importRemoteContestProblem,
  importRemoteProblem,
  importRemoteTrainingProblem,
  REMOTE_ID_MAX,
  remoteOjNames,
  remoteOjs,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
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
  const [name, setName] = useState<string>(remoteOjs[0]);
  const [problemId, setProblemId] = useState("");
  const [letter, setLetter] = useState(place?.kind === "contest" ? place.letter : "");
  const renew = useRenew([["admin", "problem"], remoteKey, ...renews]);
  const add = useMutation({
    mutationFn: () => fetchInto(place, { name, problemId }, letter),
    onSuccess: async () => {
      await renew();
      toast(t(place ? "admin.remote.addedHere" : "admin.remote.added"), "success");
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title={t("admin.remote.add")}>
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <NativeSelect
          label={t("admin.remote.judge")}
          data={remoteOjs.map((oj) => ({ value: oj, label: remoteOjNames[oj] }))}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t("admin.remote.problemId")}
          description={t("admin.remote.problemIdNote")}
          required
          maxLength={REMOTE_ID_MAX}
          value={problemId}
          onChange={(event) => setProblemId(event.currentTarget.value)}
        />
        {place?.kind === "contest" && (
          <TextInput
            label={t("contestAdmin.letter")}
            required
            maxLength={DISPLAY_ID_MAX}
            value={letter}
            onChange={(event) => setLetter(event.currentTarget.value)}
          />
        )}
        <p className="admin-dim" style={{ margin: 0 }}>
          {t("admin.remote.fetchNote")}
        </p>
        <Button type="submit" loading={add.isPending} disabled={problemId.trim() === ""}>
          {t("admin.remote.fetch")}
        </Button>
      </form>
    </Dialog>
  );
}

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
