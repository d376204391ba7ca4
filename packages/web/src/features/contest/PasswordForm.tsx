import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { RefusalCode } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useFieldError } from "../../lib/field-error.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./contest-pages.module.css";

export interface PasswordFormProps {
  words: Record<"title" | "note" | "label" | "show" | "enter" | "entered", string>;
  maxLength: number;
  /** What is said where there is no password, or another one. */
  refusals: Record<"empty" | "wrong", RefusalCode>;
  enter: (password: string) => Promise<unknown>;
  onEntered: () => void;
}

/** Asks for the password of a place. */
export function PasswordForm({ words, maxLength, refusals, enter, onEntered }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const complaint = useFieldError();
  const entering = useMutation({
    mutationFn: () => enter(password),
    onSuccess: () => {
      toast(words.entered, "success");
      onEntered();
    },
    onError: (error) => {
      setPassword("");
      placeRefusal(complaint, { [refusals.wrong]: "password" })(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return complaint.refuse(refusals.empty);
    entering.mutate();
  };
  return (
    <form noValidate className={classes.password} onSubmit={submit}>
      <p>{words.note}</p>
      <PasswordInput
        label={words.label}
        maxLength={maxLength}
        autoComplete="off"
        data-autofocus
        value={password}
        error={complaint.text}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          complaint.clear();
        }}
        visibilityToggleButtonProps={{ "aria-label": words.show }}
      />
      <Button type="submit" loading={entering.isPending}>
        {words.enter}
      </Button>
    </form>
  );
}
