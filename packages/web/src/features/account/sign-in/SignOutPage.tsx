import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { PageTitle } from "../../site/PageTitle.tsx";
import { useSignOut } from "../use-sign-out.ts";

/** The address of signing out. It takes a click: any link or picture may lead here. */
export function SignOutPage() {
  const { t } = useTranslation();
  const { token } = useSession();
  const signOut = useSignOut();
  return (
    <>
      <PageTitle title={t("account.signOut")} />
      <EmptyState text={t(token ? "account.signOutQuestion" : "account.signedOut")}>
        {token && <Button onClick={() => void signOut()}>{t("account.signOut")}</Button>}
      </EmptyState>
    </>
  );
}
