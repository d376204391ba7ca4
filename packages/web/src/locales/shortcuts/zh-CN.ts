import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"shortcuts"> = {
  shortcuts: {
    title: "快捷键",
    anywhere: "所有页面",
    help: "打开本说明",
    palette: "前往题目或页面",
    search: "跳到列表的搜索框",
    solve: "做题",
    submit: "提交",
    test: "运行全部测试用例",
    board: "榜单",
    full: "全屏",
    pause: "暂停或继续更新",
    own: "定位到自己",
    ends: "跳到首行、末行",
    office: "管理后台",
    save: "保存题目",
  },
};
