import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"push"> = {
  push: {
    note: "即使沒有開啟本站頁面，也可以向你的裝置傳送通知。在裝置上登出後，該裝置不再接收通知。",
    here: "在此裝置上接收通知",
    cannot: "此瀏覽器無法在這裡使用通知。在 iPhone 和 iPad 上，請先將本站加入主畫面。",
    denied: "瀏覽器已封鎖本站的通知，請在瀏覽器設定中允許。",
    failed: "此瀏覽器無法連線到推播服務。",
    isOn: "通知已開啟。",
    what: "通知內容",
    kind: {
      verdict: "我的提交的評測結果",
      clarification: "提問的回覆",
      contest: "一刻鐘後開始的競賽",
      reply: "對我的回覆和留言",
    },
    ask: {
      verdict: "評測完成時通知你？關閉頁面也能收到。",
      clarification: "有回覆時通知你？關閉頁面也能收到。",
      contest: "開賽前一刻鐘提醒你？",
      reply: "有回覆時通知你？關閉頁面也能收到。",
    },
    on: "開啟通知",
    no: "不用了",
    quiet: "勿擾時段",
    quietOn: "夜間不通知（{{zone}}）",
    from: "從",
    to: "到",
    devices: "裝置",
    none: "還沒有裝置。",
    added: "{{when}}加入",
    used: "{{when}}收到通知",
    unused: "尚未收到通知",
    try: "測試",
    tried: "測試訊息已送出。",
    remove: "移除",
  },
};
