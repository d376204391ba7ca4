import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CONTEST_PASSWORD_MAX } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useComplaint } from "../../lib/complaint.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { refreshContest, register } from "./queries.ts";

/** The way into a contest that has a password. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const [password, setPassword] = useState("");
  const complaint = useComplaint();
  const entering = useMutation({
    mutationFn: () => register(contest.id, password),
    onSuccess: () => {
      toast(t("contest.entered"), "success");
      refreshContest(contest.id);
    },
    onError: (error) => {
      setPassword("");
      placeRefusal(complaint, { "contest-password-wrong": "password" })(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return complaint.refuse("contest-password-empty");
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
          error={complaint.text}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            complaint.clear();
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
