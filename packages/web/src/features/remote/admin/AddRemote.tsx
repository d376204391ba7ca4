import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { importRemoteProblem, REMOTE_ID_MAX, remoteOjs } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconPlus } from "../../../ui/icons.ts";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { remoteKey } from "./queries.ts";

/** Fetches a problem of a judge elsewhere into the bank. */
export function AddRemote() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string>(remoteOjs[0]);
  const [problemId, setProblemId] = useState("");
  const renew = useRenew([["admin", "problem"], remoteKey]);
  const add = useMutation({
    mutationFn: () => call(importRemoteProblem, { query: { name, problemId } }),
    onSuccess: async () => {
      await renew();
      toast(t("admin.remote.added"), "success");
      setOpen(false);
      setProblemId("");
    },
  });
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t("admin.remote.add")}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t("admin.remote.add")}>
        <form
          className="admin-form"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate();
          }}
        >
          <NativeSelect
            label={t("admin.remote.judge")}
            data={[...remoteOjs]}
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
          <Button type="submit" loading={add.isPending} disabled={problemId.trim() === ""}>
            {t("admin.remote.fetch")}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
