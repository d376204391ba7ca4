import { useTranslation } from "react-i18next";
import { fieldName } from "./field-name.ts";
import { diffLines, shortened } from "./lines.ts";
import classes from "./versions.module.css";

interface FieldDiffsProps {
  diffs: readonly { field: string; before: string | null; after: string | null }[];
}

/** Fields of a problem that differ, line by line. */
export function FieldDiffs({ diffs }: FieldDiffsProps) {
  const { t } = useTranslation();
  return diffs.map(({ field, before, after }) => (
    <section key={field}>
      <h3 className={classes.field}>{fieldName(t, field)}</h3>
      <div className={classes.diff}>
        {shortened(diffLines(before ?? "", after ?? "")).map((line, index) =>
          line ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <div key={index} data-kind={line.kind}>
              <span aria-hidden>{{ same: " ", gone: "−", new: "+" }[line.kind]}</span>
              {line.kind !== "same" && (
                <span className="visually-hidden">{t(`admin.versions.${line.kind}`)}</span>
              )}
              {line.text || "\u00a0"}
            </div>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
            <div key={index} className={classes.skip}>
              …
            </div>
          ),
        )}
      </div>
    </section>
  ));
}
