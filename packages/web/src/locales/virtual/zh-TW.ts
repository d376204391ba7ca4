export const texts = {
  virtual: {
    title: "虛擬參賽",
    later: "主辦方公布最終結果後即可虛擬參賽。",
    about:
      "像比賽剛剛開始一樣參加：同樣的題目，計時 {{length}}，記分板顯示正式參賽者在同一分鐘的成績。結果只顯示在你的個人首頁，不會進入正式記分板。",
    how: "參賽方式",
    alone: "個人",
    withTeam: "組隊",
    start: "開始虛擬參賽",
    startNow: "立即開始",
    question: "計時立即開始，持續 {{length}}。結束前，你看不到其他人在本場比賽的提交和統計。",
    started: "虛擬參賽已開始，加油！",
    running: "你正在虛擬參加本場比賽。",
    runningTeam: "你正隨 {{name}} 虛擬參加本場比賽。",
    hidden: "結束前只顯示你自己的提交。",
    giveUp: "放棄",
    giveUpQuestion: "虛擬參賽將立即結束，已提交的成績保留。",
    ended: "虛擬參賽已結束，結果請見你的個人首頁。",
    window: {
      title: "你的比賽時間",
      about: "開始時間由你決定：開始後有 {{length}}，最晚到 {{date}}。你的時間結束後才能看到他人情況。",
      aboutShort: "只剩 {{length}}：你的時間將隨比賽在 {{date}} 結束。你的時間結束後才能看到他人情況。",
      start: "開始計時",
      question: "計時立即開始，持續 {{length}}，離開頁面也不會停止，且不能重來。",
      started: "計時已開始，加油！",
    },
  },
};
