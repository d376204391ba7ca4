import { Drawer, NavLink } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isActive, navigation } from "./navigation.ts";
import { useShortName } from "./queries.ts";
import classes from "./shell.module.css";

/** The main menu where the window has no room for it in the top bar. */
export default function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const shortName = useShortName();
  const { pathname } = useLocation();
  return (
    <Drawer opened={opened} onClose={onClose} size={260} withCloseButton={false}>
      <div className={classes.drawerHead}>
        <Drawer.Title>{shortName}</Drawer.Title>
        <Drawer.CloseButton aria-label={t("common.close")} />
      </div>
      <nav aria-label={t("nav.main")}>
        {navigation.map((entry) => (
          <NavLink
            key={entry.to}
            renderRoot={(props) => <Link to={entry.to} {...props} />}
            label={t(`nav.${entry.key}`)}
            leftSection={<entry.icon size={18} aria-hidden />}
            active={isActive(entry, pathname)}
            aria-current={isActive(entry, pathname) ? "page" : undefined}
            onClick={onClose}
          />
        ))}
      </nav>
    </Drawer>
  );
}
