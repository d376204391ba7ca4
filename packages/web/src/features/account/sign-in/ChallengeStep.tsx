import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CHALLENGE_ANSWER_MAX, slider } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconRefresh } from "../../../ui/icons.ts";
import { FailedState } from "../../../ui/states.tsx";
import { newChallenge } from "../queries.ts";
import classes from "./challenge.module.css";
import { ModeLink } from "./ModeLink.tsx";

export interface SolvedChallenge {
  id: string;
  answer: string;
}

interface ChallengeStepProps {
  /** Counts the attempts: each needs a challenge of its own. */
  number: number;
  isPending: boolean;
  onSolved: (solved: SolvedChallenge) => void;
  onBack: () => void;
}

const MOST = slider.width - slider.piece;
const percent = (pixels: number, of: number) => `${(pixels / of) * 100}%`;

/** A picture with a gap to be filled, or a question for those who see or move nothing. Good for one attempt. */
export default function ChallengeStep({ number, isPending, onSolved, onBack }: ChallengeStepProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<"slider" | "question">("slider");
  const challenge = useQuery({
    queryKey: ["account", "challenge", kind, number],
    queryFn: () => newChallenge(kind),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const { data } = challenge;
  const isNew = challenge.isFetching || !data;
  return (
    <Stack gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {t("account.challenge.title")}
        </Text>
        <Tooltip label={t("account.challenge.other")} openDelay={300}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("account.challenge.other")}
            disabled={isPending || isNew}
            onClick={() => void challenge.refetch()}
          >
            <IconRefresh size={17} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {challenge.isError && !challenge.isFetching ? (
        <FailedState error={challenge.error} onRetry={() => void challenge.refetch()} />
      ) : isNew ? (
        <Skeleton className={kind === "slider" ? classes.waiting : classes.waitingQuestion} />
      ) : kind === "slider" ? (
        <Slider
          key={data.id}
          {...data}
          isPending={isPending}
          onAnswer={(answer) => onSolved({ id: data.id, answer })}
        />
      ) : (
        <Question
          key={data.id}
          question={data.question ?? ""}
          isPending={isPending}
          onAnswer={(answer) => onSolved({ id: data.id, answer })}
        />
      )}
      <div className={classes.links}>
        <ModeLink onClick={() => setKind(kind === "slider" ? "question" : "slider")}>
          {t(kind === "slider" ? "account.challenge.askInstead" : "account.challenge.slideInstead")}
        </ModeLink>
        <ModeLink onClick={onBack}>{t("common.cancel")}</ModeLink>
      </div>
    </Stack>
  );
}

interface SliderProps {
  background: string | null;
  piece: string | null;
  top: number | null;
  isPending: boolean;
  onAnswer: (answer: string) => void;
}

function Slider({ background, piece, top, isPending, onAnswer }: SliderProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(0);
  const range = useRef<HTMLInputElement>(null);
  // The one before it, which had the focus, is gone.
  useEffect(() => {
    range.current?.focus();
  }, []);
  const answer = () => {
    if (left > 0 && !isPending) onAnswer(String(left));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        answer();
      }}
    >
      <Text size="xs" c="var(--text-dim)" mb={8} id="challenge-how">
        {t("account.challenge.slide")}
      </Text>
      <div className={classes.slider}>
        <div className={classes.picture}>
          <img src={background ?? ""} alt="" draggable={false} />
          <img
            src={piece ?? ""}
            alt=""
            draggable={false}
            className={classes.piece}
            style={{
              left: percent(left, slider.width),
              top: percent(top ?? 0, slider.height),
              width: percent(slider.piece, slider.width),
            }}
          />
        </div>
        <input
          ref={range}
          type="range"
          className={classes.range}
          min={0}
          max={MOST}
          step={1}
          value={left}
          disabled={isPending}
          aria-label={t("account.challenge.slider")}
          aria-describedby="challenge-how"
          aria-valuetext={t("account.challenge.position", { pixels: left, most: MOST })}
          onChange={(event) => setLeft(event.currentTarget.valueAsNumber)}
          // Letting go is the answer; keys may take as many steps as they like until Enter.
          onPointerUp={answer}
          onKeyDown={(event) => {
            if (event.key === "Enter") answer();
          }}
        />
      </div>
      <Button type="submit" variant="light" fullWidth mt="sm" loading={isPending} disabled={left === 0}>
        {t("account.challenge.verify")}
      </Button>
    </form>
  );
}

interface QuestionProps {
  question: string;
  isPending: boolean;
  onAnswer: (answer: string) => void;
}

function Question({ question, isPending, onAnswer }: QuestionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) onAnswer(text.trim());
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t("account.challenge.question", { question })}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          required
          maxLength={CHALLENGE_ANSWER_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth loading={isPending} disabled={!text.trim()}>
          {t("account.challenge.verify")}
        </Button>
      </Stack>
    </form>
  );
}
