import type { AcmRankRow, OiRankRow } from "@verdict/contract";

type Shown = Omit<AcmRankRow, "rating"> & { rating?: number | null };

export function presentAcmRow(row: Shown): AcmRankRow {
  const { place, uid, username, nickname, signature, avatar, titleName, titleColor, total, ac } = row;
  return {
    place,
    uid,
    username,
    nickname,
    signature,
    avatar,
    titleName,
    titleColor,
    total,
    ac,
    rating: row.rating ?? null,
  };
}

export function presentOiRow(row: Shown & { score: number }): OiRankRow {
  const { rating, ...shown } = presentAcmRow(row);
  return { ...shown, score: row.score };
}
