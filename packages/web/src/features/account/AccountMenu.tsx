import { Button } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import { useWebsiteConfig } from "../site/queries.ts";
import classes from "./account-menu.module.css";
import { Face } from "./Face.tsx";

/** Most first visits are a guest's, who needs nothing of it. */
const OwnMenu = lazy(() => import("./OwnMenu.tsx"));

/** Right end of the top bar: the ways in, or the user's own menu. */
export function AccountMenu() {
  const { token, user } = useSession();
  if (!token) return <WaysIn />;
  // As wide as the menu that takes its place: nothing in the bar moves when that comes.
  const face = (
    <span className={classes.waiting}>
      <Face user={user} />
    </span>
  );
  return (
    <Suspense fallback={face}>
      <OwnMenu />
    </Suspense>
  );
}

/** Register is offered where the site lets guests in; where there is no room for it, the dialog offers it. */
function WaysIn() {
  const { t } = useTranslation();
  const mayRegister = useWebsiteConfig()?.register === true;
  return (
    <>
      <Button size="xs" ml={4} onClick={() => requestSignIn()}>
        {t("account.signIn")}
      </Button>
      {mayRegister && (
        <Button
          size="xs"
          ml={4}
          variant="default"
          className={classes.wide}
          onClick={() => requestSignIn(null, "register")}
        >
          {t("account.register")}
        </Button>
      )}
    </>
  );
}
