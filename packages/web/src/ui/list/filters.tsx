import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_MAX } from "../../lib/search-params.ts";
import { IconSearch } from "../icons.ts";
import classes from "./list.module.css";
import { useTypedFilter } from "./use-typed-filter.ts";

interface TextFilterProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Marked as the list's search, which the key "/" reaches. */
  isSearch?: boolean;
  className?: string | undefined;
}

/** A text that narrows the list a moment after it was typed. */
export function TextFilter(props: TextFilterProps) {
  const { label, placeholder = label, value, onChange, isSearch = false, className } = props;
  const { t } = useTranslation();
  const [text, type] = useTypedFilter(value, onChange);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys(isSearch ? [["/", () => field.current?.focus()]] : []);
  const slash = isSearch && (
    <kbd className={classes.slash} aria-hidden>
      /
    </kbd>
  );
  return (
    <TextInput
      ref={field}
      className={className ?? (isSearch ? classes.search : undefined)}
      size="sm"
      type="search"
      maxLength={SEARCH_MAX}
      aria-label={label}
      placeholder={placeholder}
      leftSection={isSearch && <IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t("common.clear")} onClick={() => type("")} /> : slash
      }
      value={text}
      onChange={({ currentTarget, nativeEvent }) =>
        type(currentTarget.value, {
          isComposing: "isComposing" in nativeEvent && nativeEvent.isComposing === true,
        })
      }
      onCompositionEnd={(event) => type(event.currentTarget.value)}
    />
  );
}

interface ChoiceFilterProps {
  label: string;
  value: string | undefined;
  /** Name of leaving it open. */
  any: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** One of a few values, or any. */
export function ChoiceFilter({ label, value, any, options, onChange }: ChoiceFilterProps) {
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      value={value ?? ""}
      data={[{ value: "", label: any }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
