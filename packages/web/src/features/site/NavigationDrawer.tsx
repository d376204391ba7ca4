import { Button, Drawer, NavLink } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../lib/session.ts";
import { requestSignIn, type SignInMode } from "../../lib/sign-in-request.ts";
import { FocusBack } from "../../ui/FocusBack.tsx";
import { isActive, useNavigation } from "./navigation.ts";
import { useShortName, useWebsiteConfig } from "./queries.ts";
import classes from "./shell.module.css";

/** The main menu, and the ways in, where the window has no room for it in the top bar. */
export default function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const shortName = useShortName();
  const { pathname } = useLocation();
  const entries = useNavigation();
  const isSignedIn = useSignedIn();
  const mayRegister = useWebsiteConfig()?.register === true;
  const enter = (mode: SignInMode) => {
    onClose();
    requestSignIn(null, mode);
  };
  return (
    <Drawer opened={opened} onClose={onClose} size={260} withCloseButton={false}>
      <FocusBack />
      <div className={classes.drawerHead}>
        <Drawer.Title>{shortName}</Drawer.Title>
        <Drawer.CloseButton aria-label={t("common.close")} />
      </div>
      <nav aria-label={t("nav.main")}>
        {entries.map((entry) => (
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
      {!isSignedIn && (
        <div className={classes.drawerFoot}>
          <Button onClick={() => enter("sign-in")}>{t("account.signIn")}</Button>
          {mayRegister && (
            <Button variant="default" onClick={() => enter("register")}>
              {t("account.register")}
            </Button>
          )}
        </div>
      )}
    </Drawer>
  );
}
