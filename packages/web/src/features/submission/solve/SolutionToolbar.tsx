import { ActionIcon, NativeSelect, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CODE_MAX, type ProblemInfo, type RefusalCode } from "@verdict/contract";
import { type ReactNode, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { textOfFile } from "../../../lib/text-file.ts";
import { IconRotateClockwise, IconUpload } from "../../../ui/icons.ts";
import { languagesQuery } from "../queries.ts";
import classes from "./solution.module.css";

interface ToolbarProps {
  info: ProblemInfo;
  language: string;
  onLanguage: (language: string) => void;
  onReset: () => void;
  onUpload: (code: string, fileName: string) => void;
  /** A file that cannot be the program. */
  onRefused: (code: RefusalCode) => void;
  recall: ReactNode;
  settings: ReactNode;
  focus: ReactNode;
}

export function SolutionToolbar({
  info,
  language,
  onLanguage,
  onReset,
  onUpload,
  onRefused,
  recall,
  settings,
  focus,
}: ToolbarProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const absent = (info.absentLanguages ?? []).map((name) => ({ value: name, label: name, disabled: true }));
  const versions = useQuery(languagesQuery).data;
  const version = versions?.find((offered) => offered.name === language)?.description;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t("submission.tools")}>
      <NativeSelect
        size="xs"
        aria-label={t("submission.language")}
        value={language}
        data={
          absent.length > 0
            ? [...info.languages, { group: t("solve.absentLanguages"), items: absent }]
            : info.languages
        }
        onChange={(event) => onLanguage(event.currentTarget.value)}
      />
      <span className={classes.version}>{version}</span>
      <ToolButton label={t("submission.reset")} onClick={onReset}>
        <IconRotateClockwise size={17} />
      </ToolButton>
      {recall}
      <ToolButton label={t("submission.upload")} onClick={() => file.current?.click()}>
        <IconUpload size={17} />
      </ToolButton>
      <UploadInput inputRef={file} onCode={onUpload} onRefused={onRefused} />
      {settings}
      {focus}
    </div>
  );
}

interface UploadInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  onCode: (code: string, fileName: string) => void;
  onRefused: (code: RefusalCode) => void;
}

function UploadInput({ inputRef, onCode, onRefused }: UploadInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={async (event) => {
        const input = event.currentTarget;
        const [chosen] = input.files ?? [];
        if (!chosen) return;
        // A UTF-16 unit takes at most three bytes of UTF-8: a larger file cannot be short enough.
        if (chosen.size > CODE_MAX * 3) onRefused("code-too-long");
        else onCode(await textOfFile(chosen), chosen.name);
        input.value = "";
      }}
    />
  );
}

interface ToolButtonProps {
  label: string;
  /** Shortcut that does the same, as aria-keyshortcuts writes it. */
  keys?: string;
  loading?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function ToolButton({ label, keys, loading = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} openDelay={300} withinPortal={false}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-keyshortcuts={keys}
        loading={loading}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
