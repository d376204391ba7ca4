import { type CertificateTemplate, type Locale, newCertificate } from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { users } from "../user/tables.ts";
import { trainingForPage } from "./queries.ts";

/** What a member of a training has reached, on a page to be kept: laid out as a certificate of a contest is. */

interface Words {
  title: string;
  whole: string;
  text: string;
}

/** `{all}` is filled in here, the other words as in every certificate; `{contest}` is the training. */
const words: Record<Locale, Words> = {
  "zh-CN": {
    title: "训练成绩单",
    whole: "结业证书",
    text: "在训练“{contest}”的 {all} 道题目中\n解出 {solved} 道",
  },
  "zh-TW": {
    title: "訓練成績單",
    whole: "結業證書",
    text: "在訓練「{contest}」的 {all} 道題目中\n解出 {solved} 道",
  },
  "en-US": {
    title: "Record of progress",
    whole: "Certificate of completion",
    text: "has solved {solved} of {all} problems\nin the training {contest}",
  },
  "ja-JP": {
    title: "学習記録",
    whole: "修了証",
    text: "トレーニング「{contest}」の {all} 問のうち\n{solved} 問を解きました",
  },
  "ko-KR": {
    title: "학습 기록",
    whole: "수료증",
    text: "훈련 ‘{contest}’의 문제 {all}개 중\n{solved}개를 해결하였습니다",
  },
};

export async function summaryOf(db: Db, tid: number, uid: string, locale: Locale) {
  const [training, [user]] = await Promise.all([
    trainingForPage(db, tid, uid),
    db.select().from(users).where(eq(users.uid, uid)),
  ]);
  if (!training || !user) throw new Refusal("training-not-found");
  const { problemCount: all, acCount, title } = training;
  const solved = acCount ?? 0;
  if (solved === 0) throw new Refusal("training-nothing-solved");
  const texts = words[locale];
  const template: CertificateTemplate = {
    ...newCertificate(locale),
    title: solved === all ? texts.whole : texts.title,
    text: texts.text.replace("{all}", String(all)),
    signature: training.author,
  };
  const name = user.realname || user.nickname || user.username;
  const recipient = { name, members: [], school: user.school, rank: null, award: null, points: solved };
  return {
    template,
    recipients: [recipient],
    occasion: { title, endedAt: new Date().toISOString() },
  };
}
