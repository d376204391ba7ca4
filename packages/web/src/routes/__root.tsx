import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { AccountMenu } from "../features/account/AccountMenu.tsx";
import { PaletteButton } from "../features/problem/PaletteButton.tsx";
import { NotFoundPage } from "../features/site/NotFoundPage.tsx";
import { websiteConfigQuery } from "../features/site/queries.ts";
import { ShortcutsKey } from "../features/site/ShortcutsKey.tsx";
import { SiteFooter } from "../features/site/SiteFooter.tsx";
import { SiteHeader } from "../features/site/SiteHeader.tsx";
import classes from "../features/site/shell.module.css";
import { fillsWindow, isFullScreen } from "../features/site/window-filling.ts";
import { loadTexts } from "../lib/i18n.ts";
import { useMaintenance } from "../lib/maintenance.ts";
import { flagOf } from "../lib/search-params.ts";
import { useSignInRequest } from "../lib/sign-in-request.ts";
import { DialogPending } from "../ui/PartPending.tsx";
import { RouteProgress } from "../ui/RouteProgress.tsx";
import { FailedState } from "../ui/states.tsx";

const SignInDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import("../features/account/sign-in/SignInDialog.tsx"),
    loadTexts("account", "refusal"),
  ]);
  return dialog;
});

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  loader: ({ context }) => {
    // The name of the site may come after the page.
    void context.queryClient.prefetchQuery(websiteConfigQuery);
  },
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
});

const MaintenancePage = lazy(async () => ({
  default: (await import("../features/site/MaintenancePage.tsx")).MaintenancePage,
}));

/** The back office has a frame of its own. */
const isAdmin = (path: string) => /^\/admin(\/|$)/.test(path);

function Shell() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isFilled = fillsWindow(pathname);
  const isFocused = isFilled && (flagOf(Object(search).focus) === true || isFullScreen(pathname));
  const wantsSignIn = useSignInRequest() !== null;
  const words = useMaintenance();
  // Root comes in by the administrators' door all the same.
  const maintenance = words !== null && !/^\/admin\/login/.test(pathname) && (
    <Suspense fallback={null}>
      <MaintenancePage words={words} />
    </Suspense>
  );
  const skip = (
    <a href="#main" className={classes.skip}>
      {t("nav.skip")}
    </a>
  );
  if (isAdmin(pathname)) {
    return (
      <>
        {skip}
        <RouteProgress />
        <Outlet />
        <ShortcutsKey />
        {maintenance}
      </>
    );
  }
  return (
    <>
      {skip}
      <RouteProgress />
      {!isFocused && <SiteHeader tools={<PaletteButton />} account={<AccountMenu />} />}
      <main
        id="main"
        tabIndex={-1}
        className={`${classes.main} ${isFilled ? "fills-window" : ""}`}
        data-focused={isFocused || undefined}
      >
        <Outlet />
      </main>
      {!isFilled && <SiteFooter />}
      <ShortcutsKey />
      {maintenance}
      {wantsSignIn && !maintenance && (
        <Suspense fallback={<DialogPending />}>
          <SignInDialog />
        </Suspense>
      )}
    </>
  );
}
