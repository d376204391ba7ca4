import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface ListInputProps {
  className?: string | undefined;
  label: string;
  placeholder?: string;
  value: readonly number[];
  /** null: no such text, which is not taken over. */
  read: (text: string) => number[] | null;
  write: (numbers: readonly number[]) => string;
  error?: ReactNode;
  onChange: (numbers: number[]) => void;
}

/** Numbers as text. What is typed stays as it is until the field is left. */
export function ListInput({ value, read, write, error, onChange, ...field }: ListInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...field}
      value={typed ?? write(value)}
      error={(typed !== null && read(typed) === null) || error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const numbers = read(text);
        if (numbers) onChange(numbers);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
