import { useTranslation } from "react-i18next";
import { useNow } from "../../lib/now.ts";
import { IconClock } from "../../ui/icons.ts";
import classes from "./board-page.module.css";
import { freezeWords } from "./freeze.ts";
import type { BoardState } from "./queries.ts";

/** Says what of the board is hidden, since which minute and until when. */
export function FreezeNote({ state, clockOffset }: { state: BoardState; clockOffset: number }) {
  const { t } = useTranslation();
  const now = useNow(5000) + clockOffset;
  const words = freezeWords(state, now);
  if (!words) return null;
  return (
    <p className={classes.freeze} role="status">
      <IconClock size={16} aria-hidden />
      {t(`board.freeze.${words.kind}`, { minute: words.minute, count: words.length })}
    </p>
  );
}
