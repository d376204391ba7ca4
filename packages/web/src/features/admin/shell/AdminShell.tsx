import { ActionIcon, Drawer } from "@mantine/core";
import { useDisclosure, useHotkeys, useLocalStorage } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import {
  IconChevronDown,
  IconExternalLink,
  IconLogout,
  IconMenu,
  IconSearch,
  IconSidebarCollapse,
  IconSidebarExpand,
} from "../../../ui/icons.ts";
import { LandingNote } from "../../../ui/LandingNote.tsx";
import { PopMenu } from "../../../ui/PopMenu.tsx";
import { ColorSchemeMenu } from "../../site/ColorSchemeMenu.tsx";
import { LanguageMenu } from "../../site/LanguageMenu.tsx";
import { PageTitle } from "../../site/PageTitle.tsx";
import { useShortName } from "../../site/queries.ts";
import { SiteMark } from "../../site/SiteMark.tsx";
import type { PageKey } from "../access.ts";
import { officeHome } from "../admit.ts";
import { AdminPalette } from "./AdminPalette.tsx";
import { SideNav } from "./SideNav.tsx";
import classes from "./shell.module.css";

interface AdminShellProps {
  page: PageKey;
  children: ReactNode;
}

/** Frame of the back office: navigation by role at the left (a drawer where it is narrow), tools at the top. */
export function AdminShell({ page, children }: AdminShellProps) {
  const { t } = useTranslation();
  const shortName = useShortName();
  const [isSmall, setSmall] = useLocalStorage({ key: "verdict.admin-nav-small", defaultValue: false });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isPaletteOpen, palette] = useDisclosure(false);
  useHotkeys([["mod+K", palette.toggle]], [], true);
  return (
    <div className={classes.frame}>
      <PageTitle title={t(`admin.page.${page}`)} />
      <aside className={classes.side} data-small={isSmall || undefined}>
        <Brand name={shortName} isSmall={isSmall} />
        <SideNav current={page} isSmall={isSmall} />
        <ActionIcon
          className={classes.fold}
          variant="subtle"
          color="gray"
          aria-label={t(isSmall ? "admin.nav.unfold" : "admin.nav.fold")}
          title={t(isSmall ? "admin.nav.unfold" : "admin.nav.fold")}
          onClick={() => setSmall(!isSmall)}
        >
          {isSmall ? <IconSidebarExpand size={18} /> : <IconSidebarCollapse size={18} />}
        </ActionIcon>
      </aside>
      <div className={classes.body}>
        <header className={classes.top}>
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
          <button
            type="button"
            className={classes.search}
            onClick={palette.open}
            aria-keyshortcuts="Control+K"
          >
            <IconSearch size={15} aria-hidden />
            <span>{t("admin.palette.field")}</span>
            <kbd>Ctrl K</kbd>
          </button>
          <div className={classes.tools}>
            <LanguageMenu />
            <ColorSchemeMenu />
            <UserMenu />
          </div>
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <LandingNote />
          {children}
        </main>
      </div>
      <Drawer opened={isDrawerOpen} onClose={drawer.close} size={260} withCloseButton={false}>
        <div className={classes.drawerHead}>
          <Drawer.Title>{shortName}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("common.close")} />
        </div>
        <SideNav current={page} isSmall={false} onGo={drawer.close} />
      </Drawer>
      <AdminPalette opened={isPaletteOpen} onClose={palette.close} />
    </div>
  );
}

function Brand({ name, isSmall }: { name: string; isSmall: boolean }) {
  const { t } = useTranslation();
  return (
    <Link to={officeHome()} className={classes.brand} aria-label={t("admin.brand", { name })}>
      <SiteMark size={24} />
      {!isSmall && <span>{name}</span>}
    </Link>
  );
}

function UserMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const name = user?.username ?? "";
  return (
    <PopMenu
      entries={[
        { key: "site", label: t("admin.toSite"), icon: IconExternalLink, link: { to: "/home" } },
        { key: "out", label: t("account.signOut"), icon: IconLogout, link: { to: "/logout" } },
      ]}
      trigger={(props) => (
        <button {...props} type="button" className={classes.user} aria-label={t("admin.menuOf", { name })}>
          <span>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    />
  );
}
