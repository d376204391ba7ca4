import { useQuery } from "@tanstack/react-query";
import {
  type JudgeMessage,
  type JudgeMessageCode,
  judgeMessages,
  translateJudgeMessage,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";

type Sentences = readonly JudgeMessage[] | null | undefined;

/**
 * Says a message in the reader's language: the judge's own sentences are translated, the words of checkers and
 * compilers stay. English until the texts have come.
 */
export function useJudgeWords(): (text: string, sentences: Sentences) => string {
  const { t } = useTranslation();
  const { isSuccess } = useQuery({
    queryKey: ["texts", "judge"],
    queryFn: () => loadTexts("judge").then(() => true),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return (text, sentences) =>
    isSuccess && sentences?.length
      ? translateJudgeMessage(text, sentences, ({ code, params }) =>
          code in judgeMessages ? t(`judge.${code as JudgeMessageCode}`, params) : null,
        )
      : text;
}
