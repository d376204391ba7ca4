import { TextInput, type TextInputProps } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { isComposing } from "../../../../lib/composing.ts";

interface CellInputProps extends Pick<TextInputProps, "maxLength" | "placeholder" | "className"> {
  label: string;
  type?: "text" | "number" | "color";
  /** Nothing was chosen yet, whatever the browser's picker begins with. */
  isEmpty?: boolean;
  value: string;
  onSave: (value: string) => void;
}

/** A value of a list that is changed where it stands: Enter or leaving keeps it, Escape takes it back. */
export function CellInput({ label, type = "text", isEmpty, value, onSave, ...rest }: CellInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const isDropped = useRef(false);
  const leave = () => {
    if (!isDropped.current && draft !== null && draft.trim() !== value) onSave(draft.trim());
    isDropped.current = false;
    setDraft(null);
  };
  return (
    <TextInput
      {...rest}
      data-empty={isEmpty || undefined}
      size="xs"
      type={type}
      aria-label={label}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        isDropped.current = event.key === "Escape";
        event.currentTarget.blur();
      }}
    />
  );
}
