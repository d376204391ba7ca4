import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { dropSignInRequest, type SignInMode, useSignInRequest } from "../../../lib/sign-in-request.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { PartPending } from "../../../ui/PartPending.tsx";
import { useShortName, useWebsiteConfig } from "../../site/queries.ts";
import classes from "./dialog.module.css";
import { SignInForm } from "./SignInForm.tsx";

const RegisterForm = lazy(() => import("./RegisterForm.tsx"));
const MailOff = lazy(() => import("./MailOff.tsx"));
const ResetForm = lazy(() => import("./ResetForm.tsx"));

const DIALOG_WIDTH = 370;
/** Toasts come below the header: the dialog stands below the first two lines of one. */
const DIALOG_TOP = "max(144px, 16vh)";

const titles = {
  "sign-in": "account.signInTitle",
  register: "account.registerTitle",
  reset: "account.resetTitle",
} as const;

/** Login, Register and Reset password in one dialog. */
export default function SignInDialog() {
  const { t } = useTranslation();
  const request = useSignInRequest();
  const shortName = useShortName();
  const isMailOff = useWebsiteConfig()?.mail === false;
  const [mode, setMode] = useState<SignInMode>(request?.mode ?? "sign-in");
  const [username, setUsername] = useState("");
  const goOn = (words: string) => {
    dropSignInRequest();
    toast(words, "success");
    request?.then?.();
  };
  return (
    <Dialog
      opened={request !== null}
      onClose={dropSignInRequest}
      closeOnClickOutside={false}
      yOffset={DIALOG_TOP}
      size={DIALOG_WIDTH}
      title={t(titles[mode], { shortName })}
    >
      {mode === "sign-in" && (
        <SignInForm
          reason={request?.reason}
          username={username}
          onMode={setMode}
          onDone={() => goOn(t("account.welcomeBack"))}
        />
      )}
      <Suspense
        fallback={
          <PartPending>
            <div className={classes.loading} />
          </PartPending>
        }
      >
        {mode !== "sign-in" && isMailOff && <MailOff mode={mode} onMode={setMode} />}
        {mode === "register" && !isMailOff && (
          <RegisterForm
            onMode={setMode}
            onDone={(name, isSignedIn) => {
              if (isSignedIn) return goOn(t("account.registered", { name }));
              toast(t("account.registeredOnly"), "success");
              setUsername(name);
              setMode("sign-in");
            }}
          />
        )}
        {mode === "reset" && !isMailOff && <ResetForm onMode={setMode} />}
      </Suspense>
    </Dialog>
  );
}
