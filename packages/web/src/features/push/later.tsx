import type { PushKind } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { loadTexts } from "../../lib/i18n.ts";

/** With their texts, once the page around them is there. */
export const PushDevices = lazy(async () => {
  const [part] = await Promise.all([import("./PushDevices.tsx"), loadTexts("push", "refusal")]);
  return { default: part.PushDevices };
});

const Question = lazy(async () => {
  const [part] = await Promise.all([import("./PushAsk.tsx"), loadTexts("push", "refusal")]);
  return { default: part.PushAsk };
});

/** Offers notifications where one would be of use, to a browser that was never asked. */
export const PushAsk = ({ kind }: { kind: PushKind }) =>
  "PushManager" in window && Notification.permission === "default" ? (
    <Suspense fallback={null}>
      <Question kind={kind} />
    </Suspense>
  ) : null;
