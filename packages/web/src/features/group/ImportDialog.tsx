import { Alert, Button, FileButton, Group, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { GROUP_IMPORT_MAX } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { textOfFile } from "../../lib/text-file.ts";
import { tellFailure } from "../../lib/toast.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { IconUpload } from "../../ui/icons.ts";
import { readSpreadsheet } from "../user/admin/spreadsheet.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { addMembers } from "./queries.ts";

const ROWS = 8;

/** Usernames in the first column, each once; a heading is left out. */
function namesIn(text: string): string[] {
  const names = readSpreadsheet(text).map(([name = ""]) => name);
  const isHeading = names[0]?.toLowerCase() === "username";
  return [...new Set((isHeading ? names.slice(1) : names).filter(Boolean))];
}

/** Asks the accounts of a list to join; for staff of the site they are members at once. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const isStaff = useHasRole("staff");
  const [text, setText] = useState("");
  const names = namesIn(text);
  const isTooLong = names.length > GROUP_IMPORT_MAX;
  const adding = useMutation({ mutationFn: addMembers, onSuccess: () => setText("") });
  const read = (file: File | null) => file && textOfFile(file).then(setText, tellFailure);
  return (
    <FormDialog opened onClose={onClose} title={t("group.import.title")}>
      <Stack gap="sm">
        <p className={classes.note}>{t(isStaff ? "group.import.noteStaff" : "group.import.note")}</p>
        <Textarea
          label={t("group.import.names")}
          data-autofocus
          autosize
          minRows={ROWS}
          maxRows={ROWS * 2}
          spellCheck={false}
          value={text}
          error={isTooLong && t("group.import.tooMany", { max: GROUP_IMPORT_MAX })}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {adding.data && <Outcome {...adding.data} />}
        <Group justify="space-between" gap="xs">
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={read}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={15} aria-hidden />}>
                {t("group.import.file")}
              </Button>
            )}
          </FileButton>
          <Button
            disabled={names.length === 0 || isTooLong}
            loading={adding.isPending}
            onClick={() => adding.mutate({ gid: group.id, usernames: names })}
          >
            {t(isStaff ? "group.import.submit" : "group.import.invite", { count: names.length })}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  );
}

type OutcomeProps = Awaited<ReturnType<typeof addMembers>>;

function Outcome({ added, invited, declined, already, unknown }: OutcomeProps) {
  const { t } = useTranslation();
  return (
    <Alert color={unknown.length + declined.length > 0 ? "orange" : "green"} role="status">
      {(added.length > 0 || invited.length === 0) && (
        <p className={classes.note}>{t("group.import.added", { count: added.length })}</p>
      )}
      {invited.length > 0 && (
        <p className={classes.note}>{t("group.import.invited", { count: invited.length })}</p>
      )}
      {declined.length > 0 && (
        <p className={classes.note}>
          {t("group.import.declined", { count: declined.length })} <b>{declined.join(", ")}</b>
        </p>
      )}
      {already.length > 0 && (
        <p className={classes.note}>{t("group.import.already", { count: already.length })}</p>
      )}
      {unknown.length > 0 && (
        <p className={classes.note}>
          {t("group.import.unknown", { count: unknown.length })} <b>{unknown.join(", ")}</b>
        </p>
      )}
    </Alert>
  );
}
