import { Alert, Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { askOtherTabs } from "../../../lib/unsaved.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { PageTitle } from "../../site/PageTitle.tsx";
import { signOut } from "../actions.ts";

/** The address of signing out. It takes a click: any link or picture may lead here. */
export function SignOutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = useSession();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: () => navigate({ to: "/home", replace: true }),
  });
  const button = (scope: "here" | "everywhere") => ({
    loading: leave.isPending && leave.variables === scope,
    disabled: leave.isPending && leave.variables !== scope,
    onClick: () => leave.mutate(scope),
  });
  return (
    <>
      <PageTitle title={t("account.signOut")} isHeading />
      <EmptyState text={t(token ? "account.signOutQuestion" : "account.signedOut")}>
        {token && (
          <>
            <UnsavedElsewhere />
            <Group gap="xs" justify="center">
              <Button {...button("here")}>{t("account.signOutHere")}</Button>
              <Button variant="default" {...button("everywhere")}>
                {t("account.signOutEverywhere")}
              </Button>
            </Group>
          </>
        )}
      </EmptyState>
    </>
  );
}

/** Signing out takes the pages of all tabs away, and with them what is typed there. */
function UnsavedElsewhere() {
  const { t } = useTranslation();
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    return askOtherTabs(() => setUnsaved(true));
  }, []);
  if (!isUnsaved) return null;
  return (
    <Alert color="yellow" role="alert" ta="start">
      {t("account.unsavedElsewhere")}
    </Alert>
  );
}
