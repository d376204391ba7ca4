import type { NotificationData } from "@mantine/notifications";
import { fillRefusal, type RefusalCode } from "@verdict/contract";
import type { ReactNode } from "react";
import { CallError } from "./call-error.ts";
import { i18n, loadTexts, whenTexts } from "./i18n.ts";

const TOAST_MS = 4000;

/** What went wrong is no toast: it may be all that is told of it, and stands until something else is tried. */
type Tone = "success" | "info";
const colors: Record<Tone, string> = { success: "green", info: "accent" };

/** Loaded once the page stands: nothing needs a toast before. */
const host = () => import("../ui/toast-host.tsx");

/** The newest toast, which the next one takes the place of. */
let newest = "";

async function show(notification: NotificationData): Promise<void> {
  const { notifications } = await host();
  notifications.hide(newest);
  // With an id of its own: under the old one it would go when the old toast's time is up.
  newest = notifications.show({
    withBorder: true,
    closeButtonProps: { "aria-label": i18n.t("common.close") },
    ...notification,
  });
}

/** One toast at a time, top centre below the header, 4 s. Of what is read elsewhere: a ToastLink. */
export function toast(message: ReactNode, tone: Tone = "info"): void {
  void show({
    position: "top-center",
    autoClose: TOAST_MS,
    color: colors[tone],
    message,
    role: "status",
  });
}

/** Tells of a failed call in the interface's language, where it was asked for. */
export function tellFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  // The page itself says so (MaintenancePage).
  if (error instanceof CallError && error.code === "in-maintenance") return;
  void Promise.all([host(), whenTexts()]).then(([{ stand }]) => stand(describeError(error), error));
}

/** What the server would say, without asking it. */
export async function refusalText(code: RefusalCode): Promise<string> {
  try {
    await loadTexts("refusal");
    return i18n.t(`refusal.${code}`);
  } catch {
    return i18n.t("failure.network");
  }
}

/** A failure in the interface's language; the server's words where the code is not known here. */
export function describeError(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t("failure.unknown");
  if (error.code === "timeout" || error.code === "network") return i18n.t(`failure.${error.code}`);
  if (error.code === "unknown") return error.message || i18n.t("failure.unknown");
  // The server's own sentence is the one that older clients compare.
  if (error.code === "server-fault") return faultText(error);
  const text = i18n.t(`refusal.${error.code}`, { defaultValue: "" });
  return (text ? fillRefusal(text, error.params) : error.message) || i18n.t("failure.unknown");
}

/** With the first characters of the call's number, by which its operators find it in the log. */
function faultText({ requestId }: CallError): string {
  const text = i18n.t("failure.unknown");
  return requestId ? `${text} (${i18n.t("failure.number", { number: requestId.slice(0, 8) })})` : text;
}

/** The same of a call that was refused by one of these; null for any other failure, or none. */
export const describeRefusal = (error: unknown, codes: readonly string[]): string | null =>
  error instanceof CallError && codes.includes(error.code) ? describeError(error) : null;
