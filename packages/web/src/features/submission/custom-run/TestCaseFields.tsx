import { ActionIcon, TextInput } from "@mantine/core";
import { TEST_CASE_MAX } from "@verdict/contract";
import { type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import { IconTrash } from "../../../ui/icons.ts";
import { CASE_NAME_MAX, type OwnCase } from "./online-test.ts";
import classes from "./test-panel.module.css";

interface CaseNameProps {
  own: OwnCase;
  /** What stands where it has none. */
  placeholder: string;
  onChange: (name: string) => void;
  onRemove: () => void;
}

/** Name of a case of one's own, and the way to be rid of it. */
export function CaseName({ own, placeholder, onChange, onRemove }: CaseNameProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.name}>
      <TextInput
        size="xs"
        aria-label={t("solve.test.name")}
        placeholder={placeholder}
        maxLength={CASE_NAME_MAX}
        value={own.name}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ActionIcon variant="subtle" color="gray" aria-label={t("solve.test.remove")} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

interface CaseFieldProps {
  label: string;
  hint: string | null;
  value: string;
  isFixed: boolean;
  onChange: (value: string) => void;
  area?: RefObject<HTMLTextAreaElement | null>;
}

export function CaseField({ label, hint, value, isFixed, onChange, area }: CaseFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const isTooLong = value.length > TEST_CASE_MAX;
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {isTooLong && (
          <span className={classes.tooLong} role="status">
            {t("solve.test.length", { length: value.length, most: TEST_CASE_MAX })}
          </span>
        )}
      </div>
      <textarea
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={isTooLong || undefined}
        spellCheck={false}
        autoCapitalize="off"
        ref={area}
        readOnly={isFixed}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
