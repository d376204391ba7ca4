import type { ReadContestFiles } from "@verdict/contract";
import { useTranslation } from "react-i18next";

/** What is not taken of files of contest systems; nothing where all is. */
export function FileNotes({ notes }: { notes: ReadContestFiles["notes"] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <ul role="status" aria-label={t("seat.files.left")}>
      {notes.map(({ file, note, names }) => (
        <li key={`${file} ${note}`}>
          <span className="mono">{file}</span>: {t(`seat.files.note.${note}`, { names })}
        </li>
      ))}
    </ul>
  );
}
