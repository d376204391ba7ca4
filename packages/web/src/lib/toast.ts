import type { NotificationData } from "@mantine/notifications";
import type { RefusalCode } from "@verdict/contract";
import { CallError } from "./call-error.ts";
import { i18n, loadTexts, whenTexts } from "./i18n.ts";

const TOAST = "toast";
const NOTICE = "error-notice";

const TOAST_MS = 4000;
const NOTICE_MS = 5000;
/** The site's mobile breakpoint: the corner notification is for wider windows. */
const WIDE = "(min-width: 62em)";

type Tone = "success" | "error" | "info" | "warning";
const colors: Record<Tone, string> = { success: "green", error: "red", info: "accent", warning: "orange" };

/** Loaded once the page stands: nothing needs a toast before. */
const host = () => import("../ui/toast-host.tsx");

async function show(notification: NotificationData & { id: string }): Promise<void> {
  const { notifications } = await host();
  notifications.hide(notification.id);
  notifications.show({
    withBorder: true,
    closeButtonProps: { "aria-label": i18n.t("common.close") },
    ...notification,
  });
}

/** One toast at a time, top centre, 4 s. */
export function toast(message: string, tone: Tone = "info"): void {
  void show({
    id: TOAST,
    position: "top-center",
    autoClose: TOAST_MS,
    color: colors[tone],
    message,
    role: tone === "error" ? "alert" : "status",
  });
}

/** Tells of a failed call in the interface's language: a toast, and on wide windows a notification. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  void whenTexts().then(() => tellError(error));
}

function tellError(error: unknown): void {
  // The page itself says so (MaintenancePage).
  if (error instanceof CallError && error.code === "in-maintenance") return;
  const message = describeError(error);
  toast(message, "error");
  const isRefusal = error instanceof CallError && error.status !== 0 && error.httpStatus === 200;
  if (!isRefusal || !window.matchMedia(WIDE).matches) return;
  void show({
    id: NOTICE,
    position: "top-right",
    autoClose: NOTICE_MS,
    color: "red",
    title: i18n.t("common.error"),
    message,
    // The toast has been read out already: this one is there to be looked at.
    role: "log",
    "aria-live": "off",
  });
}

/** Says what the server would refuse, without asking it. */
export async function toastRefusal(code: RefusalCode): Promise<void> {
  try {
    await loadTexts("refusal");
    toast(i18n.t(`refusal.${code}`), "error");
  } catch {
    toast(i18n.t("failure.network"), "error");
  }
}

/** A failure in the interface's language; the server's words where the code is not known here. */
export function describeError(error: unknown): string {
  if (!(error instanceof CallError)) return i18n.t("failure.unknown");
  if (error.code === "timeout" || error.code === "network") return i18n.t(`failure.${error.code}`);
  if (error.code === "unknown") return error.message || i18n.t("failure.unknown");
  return i18n.t(`refusal.${error.code}`, { ...error.params, defaultValue: error.message });
}
