import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { TRAINING_PASSWORD_MAX } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useComplaint } from "../../lib/complaint.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import pages from "../contest/contest-pages.module.css";
import { useTraining } from "./context.ts";
import { refreshTraining, register } from "./queries.ts";

/** The way into a private training. */
export function PasswordCard() {
  const { t } = useTranslation();
  const { training } = useTraining();
  const [password, setPassword] = useState("");
  const complaint = useComplaint();
  const entering = useMutation({
    mutationFn: () => register(training.id, password),
    onSuccess: () => {
      toast(t("training.entered"), "success");
      refreshTraining(training.id);
    },
    onError: (error) => {
      setPassword("");
      placeRefusal(complaint, { "training-password-wrong": "password" })(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return complaint.refuse("training-password-empty");
    entering.mutate();
  };
  return (
    <Panel title={t("training.password.title")}>
      <form className={pages.password} onSubmit={submit}>
        <p>{t("training.password.note")}</p>
        <PasswordInput
          label={t("training.password.label")}
          maxLength={TRAINING_PASSWORD_MAX}
          autoComplete="off"
          value={password}
          error={complaint.text}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            complaint.clear();
          }}
          visibilityToggleButtonProps={{ "aria-label": t("training.password.show") }}
        />
        <Button type="submit" loading={entering.isPending}>
          {t("training.password.enter")}
        </Button>
      </form>
    </Panel>
  );
}
