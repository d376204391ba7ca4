export const texts = {
  virtual: {
    title: "虚拟参赛",
    later: "主办方公布最终结果后即可虚拟参赛。",
    about:
      "像比赛刚刚开始一样参加：同样的题目，计时 {{length}}，榜单显示正式选手在同一分钟的成绩。结果只显示在你的主页，不会进入正式榜单。",
    how: "参赛方式",
    alone: "个人",
    withTeam: "组队",
    start: "开始虚拟参赛",
    startNow: "立即开始",
    question: "计时立即开始，持续 {{length}}。结束前，你看不到其他人在本场比赛的提交和统计。",
    started: "虚拟参赛已开始，加油！",
    running: "你正在虚拟参加本场比赛。",
    runningTeam: "你正随 {{name}} 虚拟参加本场比赛。",
    hidden: "结束前只显示你自己的提交。",
    giveUp: "放弃",
    giveUpQuestion: "虚拟参赛将立即结束，已提交的成绩保留。",
    ended: "虚拟参赛已结束，结果见你的主页。",
    window: {
      title: "你的比赛时间",
      about: "开始时间由你决定：开始后有 {{length}}，最晚到 {{date}}。你的时间结束后才能看到他人情况。",
      aboutShort: "只剩 {{length}}：你的时间将随比赛在 {{date}} 结束。你的时间结束后才能看到他人情况。",
      start: "开始计时",
      question: "计时立即开始，持续 {{length}}，离开页面也不会停止，且不能重来。",
      started: "计时已开始，加油！",
    },
  },
};
