import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CodeEditor } from "../../../ui/CodeEditor.tsx";
import { readEditorSettings } from "../../../ui/editor-settings.ts";
import classes from "./code.module.css";

interface CodeProps {
  code: string;
  language: string;
  label: string;
  onChange: (code: string) => void;
  /** Ctrl+Enter. */
  onSubmit?: () => void;
  isSmall?: boolean;
}

const nothing = () => {};

/** The site's code editor, in the size of a form field and with the reader's own settings; Tab indents in it. */
export function Code({ code, language, label, onChange, onSubmit = nothing, isSmall = false }: CodeProps) {
  const { t } = useTranslation();
  const wayOut = useId();
  return (
    <div>
      <div className={isSmall ? `${classes.code} ${classes.small}` : classes.code}>
        <CodeEditor
          code={code}
          language={language}
          settings={readEditorSettings()}
          label={label}
          describedBy={wayOut}
          onChange={onChange}
          onSubmit={onSubmit}
          onTest={onSubmit}
        />
      </div>
      <p id={wayOut} className={classes.wayOut}>
        {t("admin.leaveCode")}
      </p>
    </div>
  );
}
