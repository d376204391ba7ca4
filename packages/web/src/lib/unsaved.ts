import { useEffect, useEffectEvent } from "react";

/** Each form on this page that may hold unsaved text: whether leaving it would lose something now. */
const forms = new Set<() => boolean>();

interface TabMessage {
  type: "question" | "unsaved";
}

/** Opened with the first form, and by who asks; undefined where the browser has none. */
let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel("verdict-unsaved");
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === "question" && hasUnsaved()) say("unsaved");
  });
  return channel;
}

function say(type: TabMessage["type"]): void {
  tabs()?.postMessage({ type } satisfies TabMessage);
}

/** Other tabs hear of what this form holds for as long as it is drawn. `mayLose` is asked then. */
export function useUnsaved(mayLose: () => boolean): void {
  const asked = useEffectEvent(mayLose);
  useEffect(() => {
    const form = () => asked();
    forms.add(form);
    tabs();
    return () => void forms.delete(form);
  }, []);
}

const hasUnsaved = () => [...forms].some((mayLose) => mayLose());

/** Calls `heard` for as long as it is watched whenever another tab of this browser says that it holds unsaved text. */
export function askOtherTabs(heard: () => void): () => void {
  const asked = tabs();
  const listen = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === "unsaved") heard();
  };
  asked?.addEventListener("message", listen);
  say("question");
  return () => asked?.removeEventListener("message", listen);
}
