import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CONTEST_PASSWORD_MAX } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast, toastRefusal } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { refreshContest, register } from "./queries.ts";

/** The way into a contest that has a password. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const [password, setPassword] = useState("");
  const [complaint, setComplaint] = useState<string | null>(null);
  const field = { setFieldError: (_: string, text: string) => setComplaint(text) };
  const entering = useMutation({
    mutationFn: () => register(contest.id, password),
    onSuccess: () => {
      toast(t("contest.entered"), "success");
      refreshContest(contest.id);
    },
    onError: (error) => {
      setPassword("");
      placeRefusal(field, { "contest-password-wrong": "password" })(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return void toastRefusal("contest-password-empty");
    entering.mutate();
  };
  return (
    <Panel title={t("contest.password.title")}>
      <form className={classes.password} onSubmit={submit}>
        <p>{t(contest.auth === 1 ? "contest.password.private" : "contest.password.protected")}</p>
        <PasswordInput
          label={t("contest.password.label")}
          maxLength={CONTEST_PASSWORD_MAX}
          autoComplete="off"
          value={password}
          error={complaint}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setComplaint(null);
          }}
          visibilityToggleButtonProps={{ "aria-label": t("contest.password.show") }}
        />
        <Button type="submit" loading={entering.isPending}>
          {t("contest.password.enter")}
        </Button>
      </form>
    </Panel>
  );
}
