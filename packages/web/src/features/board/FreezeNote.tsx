import { useTranslation } from "react-i18next";
import { useServerTime } from "../../lib/server-clock.ts";
import { IconClock } from "../../ui/icons.ts";
import classes from "./board-page.module.css";
import { freezeWords } from "./freeze.ts";
import type { BoardState } from "./queries.ts";

/** Says what of the board is hidden, since which minute and until when. */
export function FreezeNote({ state }: { state: BoardState }) {
  const { t } = useTranslation();
  const now = useServerTime((at) => at - (at % 1000));
  const words = freezeWords(state, now);
  if (!words) return null;
  return (
    <p className={classes.freeze} role="status">
      <IconClock size={16} aria-hidden />
      {t(`board.freeze.${words.kind}`, { minute: words.minute, count: words.length })}
    </p>
  );
}
