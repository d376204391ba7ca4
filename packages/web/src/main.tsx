import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import "./styles/mantine.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { refreshRoles } from "./lib/call.ts";
import { setNavigator } from "./lib/guard.ts";
import { i18n, startI18n } from "./lib/i18n.ts";
import { whenIdle } from "./lib/idle.ts";
import { prover } from "./lib/prover.ts";
import { queryClient } from "./lib/query-client.ts";
import { isBackOffice, session } from "./lib/session.ts";
import { whenSettled, within } from "./lib/settled.ts";
import { PENDING_AFTER_MS, router } from "./router.tsx";
import { applyColorScheme, printInLight, theme } from "./theme.ts";

// The server's policy forbids making code of text. zod, which comes with the first form, would find out by trying, and
// browsers report that as a breach.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** How long the first drawing waits for its data; skeletons after that. */
const DATA_WAIT_MS = 300;
/** How long it waits for the page's own code and texts; the frame with a skeleton in it after that. */
const PAGE_WAIT_MS = PENDING_AFTER_MS + 100;

const ToastHost = lazy(async () => {
  await whenIdle();
  return import("./ui/toast-host.tsx");
});

session.followTabs();
session.watchEnd((reason) => {
  if (reason === "other-tab" && !isBackOffice()) void router.navigate({ to: "/home" });
});
// Who may see a page of the back office is asked before it is drawn: again whenever that may have changed.
session.watch(() => {
  if (isBackOffice()) void router.invalidate();
});
prover.ask = () => import("./features/account/prove.tsx").then(({ prove }) => prove());
prover.setUp = () => import("./features/account/prove.tsx").then(({ setUpFactor }) => setUpFactor());
setNavigator((href) => void router.navigate({ href }));

/**
 * Texts, the page's own code and its data come side by side, and what is drawn first is the page, not its skeleton:
 * drawing twice costs more than most answers take. What goes wrong is told when it is drawn. Without the texts nothing
 * can be: index.html has a word for that.
 */
async function start(root: HTMLElement): Promise<void> {
  applyColorScheme();
  printInLight();
  root.toggleAttribute("data-framed", !isBackOffice());
  await Promise.all([startI18n(), within(PAGE_WAIT_MS, router.load())]);
  await whenSettled(queryClient, DATA_WAIT_MS);
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Suspense fallback={null}>
              <ToastHost />
            </Suspense>
          </QueryClientProvider>
        </I18nextProvider>
      </MantineProvider>
    </StrictMode>,
  );
  if (session.get().token) void whenIdle().then(() => refreshRoles());
  // Installed, the site opens without a connection, too. Others have no use of a worker until they turn notifications on.
  if (matchMedia("(display-mode: standalone)").matches) void navigator.serviceWorker?.register("/worker.js");
}

const root = document.getElementById("root");
if (!root) throw new Error("no #root");
start(root).catch((error) => {
  root.dataset.failed = "";
  throw error;
});
