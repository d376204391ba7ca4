import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Gradebook, setExtension } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { parseDate } from "../../lib/dates.ts";
import { localInput, momentToSend } from "../../lib/local-date.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { MomentInput } from "../../ui/MomentInput.tsx";
import desk from "../desk/desk.module.css";
import { useCoursework } from "./coursework.ts";
import { gradebookQuery } from "./queries.ts";

interface ExtensionDialogProps {
  member: Gradebook["members"][number];
  onClose: () => void;
}

/** A due date of one member's own. */
export function ExtensionDialog({ member, onClose }: ExtensionDialogProps) {
  const { t } = useTranslation();
  const coursework = useCoursework();
  const [due, setDue] = useState(member.dueTime ? localInput(parseDate(member.dueTime)) : "");
  const save = useMutation({
    mutationFn: (dueTime: string | null) =>
      call(setExtension, { body: { tid: coursework.id, uid: member.uid, dueTime } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(gradebookQuery(coursework));
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t("coursework.extension.title", { name: member.realname ?? member.username })}
    >
      <form
        noValidate
        className={desk.offer}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(momentToSend(due, member.dueTime));
        }}
      >
        <p className={desk.dim}>{t("coursework.extension.hint")}</p>
        <MomentInput
          saved={member.dueTime}
          label={t("coursework.extension.due")}
          required
          value={due}
          onChange={(event) => setDue(event.currentTarget.value)}
        />
        <Group justify="end">
          {member.dueTime && (
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(null)}>
              {t("coursework.extension.take")}
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={due === ""}>
            {t("coursework.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
