import type { Award } from "@verdict/board";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconTrophy } from "../../ui/icons.ts";
import type { RowLook } from "./look.ts";
import classes from "./resolver.module.css";

interface AwardCardProps {
  award: Award;
  look: RowLook;
  onClose: () => void;
}

/** Who gets an award, over the whole show. */
export function AwardCard({ award, look, onClose }: AwardCardProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.award} onClick={onClose}>
      <span className={classes.medal} style={{ background: award.background, color: award.color }}>
        <IconTrophy size={26} aria-hidden />
        {award.name}
      </span>
      <Avatar src={look.avatar} name={look.name} size={160} />
      <strong>{look.name}</strong>
      {look.school && <span className={classes.school}>{look.school}</span>}
      <span className="numeric">
        {t("board.resolver.result", { rank: look.rank, solved: look.points, penalty: look.cost ?? 0 })}
      </span>
    </button>
  );
}
