import { ActionIcon, Alert, Button, Stack, TextInput, Tooltip } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ResetRequestBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../lib/call-error.ts";
import { contractBounds } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { dropSignInRequest, type SignInMode } from "../../../lib/sign-in-request.ts";
import { toast } from "../../../lib/toast.ts";
import { IconRefresh } from "../../../ui/icons.ts";
import { askResetMail, lookUp, newCaptcha } from "../queries.ts";
import { useResend } from "../resend.ts";
import { accountRules } from "../rules.ts";
import classes from "./dialog.module.css";
import { ModeLink } from "./ModeLink.tsx";

/** The picture's key is not typed. */
const Typed = ResetRequestBody.omit({ captchaKey: true });
const bounds = contractBounds(Typed);

/** Has a link mailed with which a new password can be set. */
export default function ResetForm({ onMode }: { onMode: (mode: SignInMode) => void }) {
  const { t } = useTranslation();
  const resend = useResend("reset");
  const captcha = useQuery({
    queryKey: ["account", "captcha"],
    queryFn: newCaptcha,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const form = useForm({
    initialValues: { email: "", captcha: "" },
    validate: accountRules(Typed, t),
  });
  const navigate = useNavigate();
  const toCode = () => {
    dropSignInRequest();
    void navigate({ to: "/reset-password" });
  };
  const another = () => {
    form.setFieldValue("captcha", "");
    void captcha.refetch();
  };
  const checkKnown = async () => {
    const email = form.getValues().email.trim();
    if (!form.isValid("email")) return;
    const found = await lookUp({ email });
    if (found?.email === false && form.getValues().email.trim() === email) {
      form.setFieldError("email", t("account.emailUnknown"));
    }
  };
  const mail = useMutation({
    mutationFn: askResetMail,
    onSuccess: () => {
      resend.start();
      toast(t("account.codeSent"), "success");
      another();
    },
    // A captcha is good once, whatever came of it.
    onError: (error) => {
      if (!(error instanceof CallError && error.code === "network")) another();
      placeRefusal(form, { "captcha-wrong": "captcha" })(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ email, captcha: answer }) => {
        const captchaKey = captcha.data?.captchaKey;
        if (captchaKey) mail.mutate({ email: email.trim(), captcha: answer.trim(), captchaKey });
      })}
    >
      <Stack gap="sm">
        <TextInput
          label={t("account.email")}
          type="email"
          autoComplete="email"
          data-autofocus
          autoFocus
          required
          {...form.getInputProps("email")}
          onBlur={() => void checkKnown()}
        />
        <div className={classes.captcha}>
          {captcha.data ? (
            <img src={captcha.data.img} alt={t("account.captchaPicture")} />
          ) : (
            <div className={classes.captchaEmpty} />
          )}
          <Tooltip label={t("account.captchaOther")} openDelay={300}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("account.captchaOther")}
              loading={captcha.isFetching}
              onClick={another}
            >
              <IconRefresh size={17} />
            </ActionIcon>
          </Tooltip>
        </div>
        <TextInput
          label={t("account.captcha")}
          inputMode="numeric"
          autoComplete="off"
          {...bounds.captcha}
          required
          {...form.getInputProps("captcha")}
        />
        {mail.isSuccess && <Alert color="green">{t("account.resetMailSent")}</Alert>}
        <Button type="submit" loading={mail.isPending} disabled={resend.seconds > 0} fullWidth>
          {resend.seconds > 0
            ? t("account.sendAgainIn", { seconds: resend.seconds })
            : t("account.sendResetMail")}
        </Button>
        <div className={classes.links}>
          <ModeLink onClick={() => onMode("sign-in")}>{t("account.rememberedIt")}</ModeLink>
          <ModeLink onClick={toCode}>{t("account.resetHaveCode")}</ModeLink>
        </div>
      </Stack>
    </form>
  );
}
