import type { Dialogue } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import classes from "./dialogue.module.css";

/** What program and interactor said, one turn below the other. */
export function DialogueView({ dialogue: { turns, unseen } }: { dialogue: Dialogue }) {
  const { t } = useTranslation();
  const numbered = turns.map(({ from, text }, index) => ({
    number: index + 1,
    from,
    words: text.replace(/\n$/, ""),
  }));
  const isCut = unseen.program + unseen.interactor > 0;
  const title = t("solve.test.dialogue");
  const plain = numbered.map(({ from, words }) => `${t(`solve.test.${from}`)}: ${words}\n`).join("");
  return (
    <div>
      <div className={classes.head}>
        <h3>{title}</h3>
        {turns.length > 0 && <CopyButton text={plain} label={t("solve.test.copy", { what: title })} />}
      </div>
      {turns.length === 0 ? (
        <p className={classes.note}>{t("solve.test.silence")}</p>
      ) : (
        <ol className={classes.turns}>
          {numbered.map(({ number, from, words }) => (
            <li key={number} data-from={from}>
              <span className={classes.speaker}>{t(`solve.test.${from}`)}</span>
              <code className={classes.words}>{words}</code>
            </li>
          ))}
        </ol>
      )}
      {isCut && <p className={classes.note}>{t("solve.test.unseen", { ...unseen })}</p>}
    </div>
  );
}
