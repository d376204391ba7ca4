import type { Locale } from "../locale.ts";
import type { CertificateTemplate } from "./body.ts";

/** What certificates say until somebody writes otherwise. */
export const certificateTexts: Readonly<
  Record<Locale, Pick<CertificateTemplate, "title" | "text" | "signature">>
> = {
  "en-US": {
    title: "Certificate",
    text: "of {school}\ntook part in {contest}\nand came in on rank {rank}\n{award}",
    signature: "The organisers",
  },
  "zh-CN": {
    title: "获奖证书",
    text: "{school}\n在{contest}中\n名列第 {rank} 名\n荣获 {award}",
    signature: "组委会",
  },
  "zh-TW": {
    title: "獲獎證書",
    text: "{school}\n於{contest}中\n名列第 {rank} 名\n榮獲 {award}",
    signature: "主辦單位",
  },
  "ja-JP": {
    title: "表彰状",
    text: "{school}\n{contest}において\n第 {rank} 位の成績を収めました\n{award}",
    signature: "主催者",
  },
  "ko-KR": {
    title: "상장",
    text: "{school}\n위 참가자는 {contest}에서\n{rank}위의 성적을 거두었습니다\n{award}",
    signature: "주최 측",
  },
};

/** A certificate as it is before anybody has changed it. */
export const newCertificate = (locale: Locale): CertificateTemplate => ({
  ...{ locale, ...certificateTexts[locale] },
  ...{ accent: "#1d4f91", isLandscape: true, picture: null, pictureAs: "logo" },
});
