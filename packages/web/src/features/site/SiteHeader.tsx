import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { IconMenu } from "../../ui/icons.ts";
import { DialogPending } from "../../ui/PartPending.tsx";
import { ColorSchemeMenu } from "./ColorSchemeMenu.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { isActive, useNavigation } from "./navigation.ts";
import { useShortName } from "./queries.ts";
import { SiteMark } from "./SiteMark.tsx";
import classes from "./shell.module.css";

const NavigationDrawer = lazy(() => import("./NavigationDrawer.tsx"));

/** Top bar; under 992 px the menu moves into a drawer. `tools` and `account` are the right end. */
export function SiteHeader({ tools, account }: { tools: ReactNode; account: ReactNode }) {
  const { t } = useTranslation();
  const shortName = useShortName();
  const { pathname } = useLocation();
  const entries = useNavigation();
  const current = entries.find((entry) => isActive(entry, pathname));
  const menu = useCurrentInSight(`${current?.key} of ${entries.length}`);
  const [wasDrawerOpened, setDrawerOpened] = useState(false);
  const [isDrawerOpen, drawer] = useDisclosure(false, { onOpen: () => setDrawerOpened(true) });
  return (
    <header className={`${classes.header} screen-only`}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t("nav.menu")}
        aria-expanded={isDrawerOpen}
        onClick={drawer.open}
      >
        <IconMenu size={20} />
      </ActionIcon>
      <Link to="/home" className={classes.brand}>
        <SiteMark size={24} />
        <span>{shortName}</span>
      </Link>
      <nav ref={menu} className={classes.nav} aria-label={t("nav.main")}>
        {entries.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            className={classes.navLink}
            aria-current={entry === current ? "page" : undefined}
          >
            {t(`nav.${entry.key}`)}
          </Link>
        ))}
      </nav>
      <div className={classes.tools}>
        {tools}
        <LanguageMenu />
        <ColorSchemeMenu />
        {account}
      </div>
      {wasDrawerOpened && (
        <Suspense fallback={<DialogPending />}>
          <NavigationDrawer opened={isDrawerOpen} onClose={drawer.close} />
        </Suspense>
      )}
    </header>
  );
}
