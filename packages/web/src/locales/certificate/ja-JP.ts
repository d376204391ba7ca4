import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"certificate"> = {
  certificate: {
    title: "賞状",
    save: "保存",
    saved: "保存しました。",
    language: "言語",
    accent: "色",
    heading: "題",
    text: "本文",
    words: "波かっこの語は参加者ごとの内容に置き換わり、不明な語を含む行は省かれます：{{words}}",
    signature: "署名",
    paper: "用紙",
    picture: "画像",
    otherPicture: "別の画像",
    noPicture: "画像なし",
    pictureAs: "画像の位置",
    preview: "プレビュー",
    previous: "前へ",
    next: "次へ",
    at: "{{number}} / {{total}}",
    nobody: "この順位と賞に当てはまる参加者はまだいません。",
    forWhom: "対象",
    from: "順位（から）",
    to: "（まで）",
    awarded: "受賞者のみ",
    starred: "オープン参加も含む",
    format: "ファイル",
    fetch: "保存してダウンロード",
    papers: {
      landscape: "横",
      portrait: "縦",
    },
    pictures: {
      logo: "ロゴ",
      background: "背景",
    },
    formats: {
      pdf: "PDF 1 つ",
      zip: "ZIP（1 人ずつ）",
    },
  },
};
