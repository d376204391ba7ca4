import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"shortcuts"> = {
  shortcuts: {
    title: "快速鍵",
    anywhere: "所有頁面",
    help: "開啟本說明",
    palette: "前往題目或頁面",
    search: "跳到列表的搜尋欄",
    solve: "解題",
    submit: "提交",
    test: "執行全部測試案例",
    board: "記分板",
    full: "全螢幕",
    pause: "暫停或繼續更新",
    own: "定位到自己",
    ends: "跳到首列、末列",
    office: "管理後台",
    save: "儲存題目",
  },
};
