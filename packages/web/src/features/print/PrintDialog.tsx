import { Button, Group, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type DataOf,
  downloadContestPrintText,
  type getPrint,
  printedLines,
  printStatus,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { toast } from "../../lib/toast.ts";
import { download } from "../../lib/transfer.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Paper } from "../../ui/Paper.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { seatText } from "../desk/seat-text.ts";
import classes from "./print.module.css";
import { markPrinted, printQuery } from "./queries.ts";

interface PrintDialogProps {
  cid: number;
  id: number;
  onClose: () => void;
}

/** A text with line numbers as it will be on paper, and what is done with it. */
export function PrintDialog({ cid, id, onClose }: PrintDialogProps) {
  const { t } = useTranslation();
  const print = useQuery(printQuery(cid, id));
  return (
    <Dialog opened onClose={onClose} title={t("desk.print.title")} size="xl">
      {print.data ? (
        <Opened print={print.data} onClose={onClose} />
      ) : print.error ? (
        <FailedState error={print.error} onRetry={print.refetch} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  );
}

type Print = DataOf<typeof getPrint>;

function Opened({ print, onClose }: { print: Print; onClose: () => void }) {
  const { t } = useTranslation();
  const { cid, id } = print;
  const isOpen = print.status === printStatus.open;
  const mark = useMutation({
    mutationFn: (done: boolean) => markPrinted(cid, id, done),
    // By now the page has read the new state: what was asked for is told.
    onSuccess: (_none, done) => {
      toast(t(done ? "desk.print.marked" : "desk.print.reopened"), "success");
      onClose();
    },
  });
  const save = useMutation({ mutationFn: () => download(downloadContestPrintText, { id }, `${id}.txt`) });
  return (
    <>
      <Sheet print={print} />
      <Paper>
        <Sheet print={print} />
      </Paper>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
          {t("desk.print.save")}
        </Button>
        <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate(isOpen)}>
          {t(isOpen ? "desk.print.mark" : "desk.print.reopen")}
        </Button>
        <Button onClick={() => window.print()}>{t("desk.print.print")}</Button>
      </Group>
    </>
  );
}

function Sheet({ print }: { print: Print }) {
  const { contest } = useContest();
  const name = [print.username, print.realname ?? print.nickname, print.school].filter(Boolean).join(" · ");
  return (
    <section className={classes.sheet}>
      <header>
        <strong className={classes.place}>{seatText(print)}</strong>
        <strong>{name}</strong>
        <span>
          {contest.title} · #{print.id} ·{" "}
          <time dateTime={print.gmtCreate}>{formatDateTime(print.gmtCreate)}</time>
        </span>
      </header>
      <ol>
        {printedLines(print.content).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
          <li key={index}>{line}</li>
        ))}
      </ol>
    </section>
  );
}
