import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getLoginChallenge } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { currentLanguage } from "../../../lib/i18n.ts";

interface QuestionFieldProps {
  onAnswer: (challenge: { id: string; answer: string } | null) => void;
}

/** A small sum that the server asks for after too many failed sign-ins. */
export default function QuestionField({ onAnswer }: QuestionFieldProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState("");
  const { data } = useQuery({
    queryKey: ["admin", "challenge"],
    queryFn: ({ signal }) =>
      call(getLoginChallenge, { query: { kind: "question", l: currentLanguage() }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <TextInput
      label={data?.question ?? t("admin.login.question")}
      inputMode="numeric"
      required
      disabled={!data}
      value={answer}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setAnswer(text);
        onAnswer(data && text.trim() ? { id: data.id, answer: text.trim() } : null);
      }}
    />
  );
}
