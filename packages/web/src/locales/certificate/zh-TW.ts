import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"certificate"> = {
  certificate: {
    title: "證書",
    save: "儲存",
    saved: "已儲存。",
    language: "語言",
    accent: "顏色",
    heading: "標題",
    text: "內文",
    words: "大括號內容會替換為參賽者資訊，含未知內容的行會略去：{{words}}",
    signature: "落款",
    paper: "紙張",
    picture: "圖片",
    otherPicture: "更換圖片",
    noPicture: "移除圖片",
    pictureAs: "圖片位置",
    preview: "預覽",
    previous: "上一份",
    next: "下一份",
    at: "第 {{number}} 份，共 {{total}} 份",
    nobody: "記分板上尚無符合名次和獎項的參賽者。",
    forWhom: "發給誰",
    from: "名次從",
    to: "到",
    awarded: "只含得獎者",
    starred: "包括打星",
    format: "檔案",
    fetch: "儲存並下載",
    papers: {
      landscape: "橫向",
      portrait: "直向",
    },
    pictures: {
      logo: "標誌",
      background: "背景",
    },
    formats: {
      pdf: "一個 PDF",
      zip: "ZIP，每人一份",
    },
  },
};
