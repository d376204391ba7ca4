import { TextInput, type TextInputProps } from "@mantine/core";
import { timeZoneNote } from "../lib/local-date.ts";

interface MomentInputProps extends Omit<TextInputProps, "type" | "value" | "description"> {
  value?: string;
  description?: string;
  /** The moment that the field was filled from. */
  saved?: string | null | undefined;
  /** Among other things in a row: what it means is told by its title. */
  isInRow?: boolean;
}

/** A date and time of the viewer's zone, with how far its clocks are ahead then. */
export function MomentInput({ value = "", saved, isInRow = false, ...props }: MomentInputProps) {
  const meant = timeZoneNote(value, saved);
  const { title } = props;
  const told = [props.description, meant].filter(Boolean).join(" ");
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={value}
      {...(isInRow ? { title: [title, meant].filter(Boolean).join(" · ") } : { description: told })}
    />
  );
}
