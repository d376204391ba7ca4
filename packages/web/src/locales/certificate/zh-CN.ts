import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"certificate"> = {
  certificate: {
    title: "证书",
    save: "保存",
    saved: "已保存。",
    language: "语言",
    accent: "颜色",
    heading: "标题",
    text: "正文",
    words: "花括号内容会替换为选手信息，含未知内容的行会略去：{{words}}",
    signature: "落款",
    paper: "纸张",
    picture: "图片",
    otherPicture: "更换图片",
    noPicture: "去掉图片",
    pictureAs: "图片位置",
    preview: "预览",
    previous: "上一份",
    next: "下一份",
    at: "第 {{number}} 份，共 {{total}} 份",
    nobody: "榜单上暂无符合名次和奖项的选手。",
    forWhom: "发给谁",
    from: "名次从",
    to: "到",
    awarded: "仅获奖者",
    starred: "包括打星",
    format: "文件",
    fetch: "保存并下载",
    papers: {
      landscape: "横向",
      portrait: "纵向",
    },
    pictures: {
      logo: "标志",
      background: "背景",
    },
    formats: {
      pdf: "一个 PDF",
      zip: "ZIP，每人一份",
    },
  },
};
