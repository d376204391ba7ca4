import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

interface Question {
  title: string;
  text: string;
  confirm: string;
  /** It can be taken back. */
  isHarmless?: boolean;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone, or that others see: call the first with the question, draw the second. */
export function useConfirm(): [ask: (question: Question) => void, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpen(true);
  };
  const dialog = question && (
    <ConfirmDialog
      opened={isOpen}
      title={question.title}
      text={question.text}
      confirm={question.confirm}
      isHarmless={question.isHarmless ?? false}
      onCancel={() => setOpen(false)}
      onConfirm={() => {
        setOpen(false);
        question.onConfirm();
      }}
    />
  );
  return [ask, dialog];
}
