import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"push"> = {
  push: {
    note: "即使没有打开本站页面，也可以向你的设备发送通知。在设备上退出登录后，该设备不再接收通知。",
    here: "在此设备上接收通知",
    cannot: "此浏览器无法在这里使用通知。在 iPhone 和 iPad 上，请先将本站添加到主屏幕。",
    denied: "浏览器已禁止本站的通知，请在浏览器设置中允许。",
    failed: "此浏览器无法连接到推送服务。",
    isOn: "通知已开启。",
    what: "通知内容",
    kind: {
      verdict: "我的提交的评测结果",
      clarification: "提问的回复",
      contest: "一刻钟后开始的比赛",
      reply: "对我的回复和评论",
    },
    ask: {
      verdict: "评测完成时通知你？关闭页面也能收到。",
      clarification: "有回复时通知你？关闭页面也能收到。",
      contest: "开赛前一刻钟提醒你？",
      reply: "有回复时通知你？关闭页面也能收到。",
    },
    on: "开启通知",
    no: "不用了",
    quiet: "免打扰时段",
    quietOn: "夜间不通知（{{zone}}）",
    from: "从",
    to: "到",
    devices: "设备",
    none: "还没有设备。",
    added: "{{when}}添加",
    used: "{{when}}收到通知",
    unused: "尚未收到通知",
    try: "测试",
    tried: "测试消息已发出。",
    remove: "移除",
  },
};
