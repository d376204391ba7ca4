import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"reference"> = {
  reference: {
    apiToken: "程式透過 POST /api/login 登入，之後把回應標頭 Authorization 中的權杖原樣放入同名的請求標頭。",
    apiClics: "比賽工具可以依 CLICS Contest API 讀取每場比賽：{{path}}",
    contents: "本頁內容",
    verdictsLead: "以下範例都讀入兩個整數，本應輸出它們的和。",
    verdict: {
      accepted: "通過全部測資：輸出正確，且未超出限制。",
      wrongAnswer: "程式正常結束，但輸出不對。行末空白與結尾的空行不計，其餘內容都要一致。",
      presentationError: "內容正確但空白不同，只出現在要求逐字一致或由檢查器判定的題目。",
      timeLimitExceeded: "使用的 CPU 時間超過限制，或等待過久。",
      memoryLimitExceeded: "使用的記憶體超過限制。",
      runtimeError: "程式異常結束：收到訊號、拋出例外、結束代碼不為 0，或輸出遠遠過多。",
      compileError: "編譯器不接受該程式。編譯訊息可直接跳到對應的行；不計罰時。",
      partialAccepted: "在有分數的題目中：得到一部分分數。",
      cancelled: "對單一測資：因前面的測資已決定結果而略過。對整個提交：由管理人員取消。",
      systemError: "評測系統出錯，與程式無關。系統或管理人員會重新評測。",
    },
    languages: "語言",
    languagesLead: "各語言的編譯或檢查命令，以及評測機目前回報的版本。沒有評測機支援的語言會標出。",
    name: "語言",
    version: "版本",
    command: "編譯或檢查命令",
    factor: "限制",
    none: "直接執行",
    absent: "目前沒有評測機支援",
    measuring: "時間與記憶體如何測量",
    measuringText:
      "時間是程式及其啟動的所有行程使用的 CPU 時間，單位為毫秒；等待不計入，但等待遠超時限的程式會被終止。記憶體是整組行程同一時刻使用的最大值，包括執行階段函式庫。兩者都由核心依獨立的控制群組統計，不詢問程式本身。每筆測資獨佔一個處理器；超出時限但在機器波動範圍內的執行會再執行一次，取較好的結果。",
    points: "分數如何計算",
    pointsText:
      "不計分的題目（ACM）通過全部測資即為通過。計分的題目（OI）把各測資的分數相加；部分正確的測資依比例得分，無條件捨去。",
    pointsLowest: "子任務取最低：子任務的得分等於其中最差測資的分數，失敗之後的測資會略過。",
    pointsAverage: "子任務取平均：子任務的得分等於其測資分數的平均值（四捨五入）。",
    limitsMore: "線上自測的輸入不超過 {{input}} 個字元。輸出最多為標準答案的兩倍，且至少允許 32 MiB。",
  },
};
