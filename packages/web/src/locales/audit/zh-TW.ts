export const texts = {
  audit: {
    announcement: {
      add: "發布了公告",
      delete: "刪除了公告",
      edit: "修改了公告",
    },
    audit: {
      export: "匯出了操作紀錄",
    },
    balloon: {
      check: "標記氣球已送達",
      uncheck: "取消了氣球送達標記",
    },
    "canned-answer": {
      edit: "修改了預設答覆",
    },
    carousel: {
      add: "新增了首頁圖片",
      delete: "刪除了首頁圖片",
      save: "修改了首頁圖片",
    },
    clarification: {
      answer: "回答了提問",
      broadcast: "向全體參賽者發布了通知",
      claim: "認領了提問",
      release: "放棄認領提問",
    },
    classification: {
      add: "新增了標籤分類",
      delete: "刪除了標籤分類",
      edit: "修改了標籤分類",
    },
    clics: {
      admit: "簽發了比賽 API 權杖",
      "shut-out": "撤銷了比賽 API 權杖",
    },
    comment: {
      accept: "核准了評論",
      delete: "刪除了評論",
      refuse: "退回了評論",
    },
    "comment-report": {
      edit: "處理了評論檢舉",
    },
    config: {
      access: "修改了註冊與存取設定",
      logo: "修改了網站標誌",
      mail: "修改了郵件伺服器設定",
      switches: "修改了功能開關",
      website: "修改了網站設定",
    },
    contest: {
      add: "建立了比賽",
      certificate: "修改了比賽證書",
      "contestant-removed": "移除了參賽者",
      contestants: "批次新增了參賽者",
      "contestants-renewed": "重設了參賽者密碼",
      delete: "刪除了比賽",
      "dry-run": "開始了試重測",
      "dry-run-apply": "套用了試重測結果",
      "dry-run-discard": "捨棄了試重測結果",
      edit: "修改了比賽",
      end: "變更了比賽結束時間",
      rejudge: "重測了比賽提交",
      "rejudge-undo": "復原了重測",
      "removed-time": "扣除了比賽中的一段時間",
    },
    "contest-problem": {
      add: "將題目加入比賽",
      data: "更新了比賽題目的測試資料",
      delete: "將題目移出比賽",
      edit: "修改了比賽中的題目",
      order: "調整了比賽題目順序",
      rejudge: "重測了比賽題目",
    },
    discussion: {
      accept: "核准了討論",
      delete: "刪除了討論",
      edit: "修改了討論",
      refuse: "退回了討論",
    },
    "discussion-category": {
      add: "新增了討論分類",
      edit: "重新命名了討論分類",
    },
    "discussion-report": {
      edit: "處理了討論檢舉",
    },
    file: {
      add: "上傳了內文附件",
      delete: "刪除了內文附件",
    },
    gradebook: {
      extension: "延長了截止時間",
      "late-rule": "修改了遲交規則",
    },
    group: {
      copy: "複製了團隊",
      delete: "解散了團隊",
      edit: "修改了團隊",
      "owner-change": "轉讓了團隊",
    },
    "group-member": {
      delete: "移除了團隊成員",
      edit: "修改了團隊成員的權限",
      import: "新增了團隊成員",
      roster: "將名單匯入團隊",
    },
    language: {
      change: "修改了程式語言",
    },
    "line-comment": {
      delete: "刪除了程式碼註解",
    },
    mail: {
      test: "寄出了測試郵件",
    },
    node: {
      addresses: "修改了評測機的允許位址",
      "alarm-seen": "確認了評測機警報",
      create: "新增了評測機",
      disable: "停用了評測機",
      drain: "讓評測機停止接收任務",
      enable: "啟用了評測機",
      remove: "移除了評測機",
      rename: "重新命名了評測機",
      resume: "讓評測機恢復接收任務",
      "self-test": "讓評測機自我檢測",
      token: "更換了評測機權杖",
      "warm-up": "讓評測機預先下載測試資料",
    },
    notice: {
      add: "發送了系統通知",
      delete: "刪除了系統通知",
      edit: "修改了系統通知",
    },
    participation: {
      "extra-time": "為參賽者延長了時間",
      state: "修改了參賽者的狀態",
    },
    print: {
      done: "標記列印已完成",
      reopen: "將列印工作退回佇列",
    },
    problem: {
      access: "修改了題目的可見範圍",
      add: "建立了題目",
      delete: "刪除了題目",
      duplicate: "複製了題目",
      edit: "修改了題目",
      export: "匯出了題目",
      import: "匯入了題目",
      "import-remote": "匯入了其他評測網站的題目",
      "publication-change": "處理了團隊題目的公開申請",
      publish: "公開了題目",
      "refresh-remote": "重新取得了其他評測網站的題目",
      rejudge: "重測了題目",
      restore: "還原了題目的舊版本",
      tags: "修改了題目標籤",
    },
    reference: {
      add: "新增了標準程式",
      delete: "刪除了標準程式",
      edit: "修改了標準程式",
    },
    rehearsal: {
      start: "開始了賽前演練",
      stop: "停止了賽前演練",
    },
    rejudge: {
      stop: "停止了重測",
    },
    "remote-account": {
      add: "新增了其他評測網站的帳號",
      delete: "刪除了其他評測網站的帳號",
      edit: "修改了其他評測網站的帳號",
      test: "測試了其他評測網站的帳號",
    },
    "remote-site": {
      edit: "修改了其他評測網站的設定",
    },
    reply: {
      accept: "核准了回覆",
      delete: "刪除了回覆",
      refuse: "退回了回覆",
    },
    shadow: {
      remove: "移除了影子評測",
      save: "設定了影子評測",
      start: "啟動了影子評測",
      stop: "停止了影子評測",
    },
    similarity: {
      decide: "處理了一組相似程式碼",
      start: "開始了程式碼比對",
      stop: "停止了程式碼比對",
    },
    site: {
      backup: "備份了網站",
      checklist: "收起了初始設定清單",
      maintenance: "切換了維護模式",
    },
    submission: {
      cancel: "取消了提交的評測結果",
      judge: "手動設定了評測結果",
      rejudge: "重測了提交",
    },
    submissions: {
      rejudge: "重測了多個提交",
    },
    tag: {
      add: "新增了標籤",
      delete: "刪除了標籤",
      edit: "修改了標籤",
    },
    testdata: {
      download: "下載了測試資料",
    },
    training: {
      add: "建立了訓練",
      delete: "刪除了訓練",
      edit: "修改了訓練",
    },
    "training-category": {
      add: "新增了訓練分類",
      delete: "刪除了訓練分類",
      edit: "修改了訓練分類",
    },
    "training-member": {
      edit: "修改了訓練成員",
    },
    "training-problem": {
      add: "將題目加入訓練",
      delete: "將題目移出訓練",
      edit: "修改了訓練中的題目",
    },
    user: {
      create: "建立了使用者",
      delete: "刪除了使用者",
      edit: "修改了使用者",
      generate: "批次產生了使用者",
      import: "匯入了使用者",
      password: "重設了密碼",
    },
  },
};
