import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"calendar"> = {
  calendar: {
    subscribe: "订阅日历",
    note: "日历程序会读取这些地址并自动更新，在比赛前半小时、作业截止前一天提醒你。",
    public: "公开比赛",
    own: "我的比赛和作业",
    ofGroup: "本团队的比赛和作业",
    make: "生成我的地址",
    makeOfGroup: "生成本团队的地址",
    once: "地址只在此时显示一次。知道它的人都能读取这个日历。",
    open: "在日历程序中打开",
    copy: "复制地址",
    addresses: "地址",
    shows: "内容",
    made: "创建时间",
    used: "上次读取",
    never: "从未",
    none: "还没有私密地址。",
    remove: "撤销",
    removed: "已撤销。",
    removeTitle: "撤销这个地址？",
    removeQuestion: "使用它的日历程序将不再收到内容。",
  },
};
