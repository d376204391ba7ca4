import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"calendar"> = {
  calendar: {
    subscribe: "訂閱行事曆",
    note: "行事曆程式會讀取這些網址並自動更新，在比賽前半小時、作業截止前一天提醒你。",
    public: "公開比賽",
    own: "我的比賽和作業",
    ofGroup: "本團隊的比賽和作業",
    make: "產生我的網址",
    makeOfGroup: "產生本團隊的網址",
    once: "網址只在此時顯示一次。知道它的人都能讀取這個行事曆。",
    open: "在行事曆程式中開啟",
    copy: "複製網址",
    addresses: "網址",
    shows: "內容",
    made: "建立時間",
    used: "上次讀取",
    never: "從未",
    none: "還沒有私密網址。",
    remove: "撤銷",
    removed: "已撤銷。",
    removeTitle: "撤銷這個網址？",
    removeQuestion: "使用它的行事曆程式將不再收到內容。",
  },
};
