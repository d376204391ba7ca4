import { ActionIcon } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { EDITOR_PORTS, type ProblemInfo } from "@verdict/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { tellRefused } from "../../lib/refused.ts";
import { toast } from "../../lib/toast.ts";
import { IconCode } from "../../ui/icons.ts";
import { useWebsiteConfig } from "../site/queries.ts";
import { companionTask } from "./companion.ts";

/** Editors answer at once or are not there. */
const WAIT_MS = 3000;

/** Sends the problem to every editor that listens on this computer, and says whether one did. */
async function send(body: string): Promise<boolean> {
  const post = (port: number) =>
    // As plain text and without reading the answer: they know nothing of other origins, and would not be asked first.
    fetch(`http://localhost:${port}/`, {
      method: "POST",
      mode: "no-cors",
      headers: { "Content-Type": "text/plain" },
      body,
      signal: AbortSignal.timeout(WAIT_MS),
    });
  const sent = await Promise.allSettled(EDITOR_PORTS.map(post));
  return sent.some(({ status }) => status === "fulfilled");
}

/** Hands the problem to the reader's own editor, as the browser extension Competitive Companion does, which finds it by the link. */
export function EditorButton({ info }: { info: ProblemInfo }) {
  const { t } = useTranslation();
  const site = useWebsiteConfig()?.name ?? "Verdict";
  const url = `${window.location.origin}${window.location.pathname}`;
  const text = useMemo(() => JSON.stringify(companionTask(info, { site, url })), [info, site, url]);
  const sending = useMutation({
    mutationFn: () => send(text),
    onSuccess: (isSent) =>
      isSent ? toast(t("solve.editor.sent"), "success") : tellRefused(t("solve.editor.none")),
  });
  return (
    <>
      <link
        rel="alternate"
        type="application/json"
        title="competitive-companion"
        href={`data:application/json,${encodeURIComponent(text)}`}
      />
      <ActionIcon
        className="screen-only"
        variant="subtle"
        color="gray"
        aria-label={t("solve.editor.send")}
        title={t("solve.editor.send")}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        <IconCode size={17} />
      </ActionIcon>
    </>
  );
}
