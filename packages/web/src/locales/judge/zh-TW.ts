import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"judge"> = {
  judge: {
    "time-limit": "超出時間限制 {{limitMs}} ms（執行到 {{usedMs}} ms 時被終止）。",
    "finished-late": "超出時間限制 {{limitMs}} ms（花了 {{usedMs}} ms）。",
    "stood-still":
      "經過 {{wallMs}} ms 仍未結束，而 CPU 時間只用了 {{usedMs}} ms：程式在等待永遠不會到來的內容。",
    "memory-limit": "超出記憶體限制 {{limitMiB}} MiB。",
    "memory-limit-peak": "超出記憶體限制 {{limitMiB}} MiB（達到 {{peakMiB}} MiB）。",
    "memory-refused": "要求的記憶體超過了 {{limitMiB}} MiB 的限制。",
    "memory-reported": "程式回報記憶體不足，當時已使用 {{peakMiB}} MiB（限制 {{limitMiB}} MiB）。",
    "output-limit": "輸出超過了 {{limitMiB}} MiB 的限制。",
    "exit-code": "程式以結束代碼 {{code}} 結束。",
    signal: "程式被訊號 {{number}}（{{name}}）終止。",
    "signal-segv": "程式被訊號 {{number}} 終止（SIGSEGV：非法存取記憶體）。",
    "signal-abrt": "程式被訊號 {{number}} 終止（SIGABRT：程式自行中止，例如斷言失敗或例外未被捕捉）。",
    "signal-fpe": "程式被訊號 {{number}} 終止（SIGFPE：算術錯誤，例如除以零）。",
    "signal-ill": "程式被訊號 {{number}} 終止（SIGILL：非法指令）。",
    "signal-bus": "程式被訊號 {{number}} 終止（SIGBUS：存取了不存在的記憶體）。",
    "signal-pipe": "程式被訊號 {{number}} 終止（SIGPIPE：對方已停止讀取，卻仍在寫入）。",
    "signal-kill": "程式被訊號 {{number}} 終止（SIGKILL：被外部強制結束）。",
    "signal-sys": "程式被訊號 {{number}} 終止（SIGSYS：使用了不允許的系統呼叫）。",
    "signal-trap": "程式被訊號 {{number}} 終止（SIGTRAP：陷阱指令）。",
    "not-executed": "系統無法執行編譯出的程式（{{errno}}）。",
    "bad-loader": "編譯出的程式所指定的載入器或直譯器無法使用（{{errno}}）。",
    "differs-at": "輸出從第 {{line}} 行起與預期不同。",
    "blanks-differ": "輸出與預期只有空白字元不同。",
    "output-file-unusable": "{{name}} 不是一般檔案，或者太大。",
    "left-early": "互動尚未結束，程式就結束了。",
    "ran-again":
      "執行時間與時間限制之差在本機的誤差範圍內，因此重新執行了一次：先後花了 {{firstMs}} ms 和 {{secondMs}} ms，取較好的一次。",
    "in-pass": "發生在第 {{pass}} 輪。",
    "in-process": "發生在行程 {{process}}。",
    "stood-still-together":
      "停住的是行程 {{processes}}：它們都在等對方說話，或等自己的輸出被讀走；沒有清空緩衝區的輸出還沒有送出。",
    "went-on": "對話結束 {{graceMs}} ms 後，行程 {{process}} 仍在執行。",
    "not-sent": "沒有提交該測試點的檔案。",
    "sent-too-much": "檢查器無法處理提交的檔案：檔案過長，或格式不符合要求。",
    skipped: "已略過：之前的測資已決定結果。",
    "clock-budget": "未執行：之前的測資已用完本次提交總共 {{budgetMs}} ms 的實際執行時間。",
    "hint-void-main": "提示：`void main` 的結束代碼不確定，非 0 即視為錯誤；請寫 `int main` 並回傳 0。",
    "hint-i64":
      "提示：`%I64d` 僅適用於 Windows；評測機執行 Linux，`long long` 請用 `%lld`（無號數用 `%llu`）。",
    "hint-package-main": "提示：Go 程式須以 `package main` 開頭。",
    "test-not-checked": "程式已執行，但本題的檢查器無法處理這組輸入和預期輸出。",
    "test-not-taken": "本題的互動程式已停止：它可能不接受這組輸入。",
    "compile-time": "編譯超過 {{seconds}} 秒，已被終止。",
    "compile-memory": "編譯器需要的記憶體超過 {{limitMiB}} MiB，已被終止。",
    "compile-output": "編譯器輸出過多，已被終止。",
    "compile-nothing": "編譯器已結束，卻沒有產生程式（{{file}}）。",
    "compile-silent": "編譯器失敗，沒有給出任何訊息。",
    "sources-missing": "本題需要提交多個檔案，每個檔案前須有一行寫著檔名的註解：{{names}}。",
    "extra-file-name": "本題有一個附加檔案的檔名無法使用。",
    "io-file-name": "本題的輸入或輸出檔名無法用於此語言。",
    "checker-failed":
      "本題的檢查器出錯，因此這次提交沒有結果。出題者能看到原因，你的程式沒有問題，請在修復後重新提交。",
    "interactor-failed":
      "本題的互動程式出錯，因此這次提交沒有結果。出題者能看到原因，你的程式沒有問題，請在修復後重新提交。",
    "checker-not-built": "本題的檢查器無法編譯，因此這次提交沒有結果。出題者能看到原因，請在修復後重新提交。",
    "interactor-not-built":
      "本題的互動程式無法編譯，因此這次提交沒有結果。出題者能看到原因，請在修復後重新提交。",
    "grader-not-built":
      "本題的評分程式無法以這個語言編譯，因此這次提交沒有結果。出題者能看到原因，請在修復後重新提交。",
    "no-cases": "本題沒有測試資料，無法評測。請告知出題者，稍後再提交。",
    "judge-fault": "評測機在處理這次提交時出錯。管理員能看到原因，請稍後重新提交。",
    "fails-where-others-run":
      "評測機無法執行這個程式：它在 {{times}} 次評測中失敗，而評測機隨後自我檢測皆正常。管理員能看到原因。",
    "remote-no-account": "本站沒有可用的 {{judge}} 帳號，程式無法送出。請告知管理員，稍後再提交。",
    "remote-busy": "{{judge}} 的帳號全部忙碌或無法連線已達 {{minutes}} 分鐘。程式未送出，請重新提交。",
    "remote-rejected": "{{judge}} 未接受該程式：{{reason}}",
    "remote-not-arrived":
      "{{judge}} 未收到該程式：在我們的提交紀錄中找不到它。請重新提交，送出前會再查找一次。",
    "remote-no-verdict":
      "{{judge}} 已收到程式，但 {{seconds}} 秒內沒有給出結果。重新提交只會查詢結果，不會重複送出。",
    "remote-unreachable": "{{judge}} 已有 {{minutes}} 分鐘無法連線。重新提交即可繼續，已送達的不會重複送出。",
    "remote-page-changed": "{{judge}} 的頁面與預期不同。管理員可以看到收到的內容，請稍後重新提交。",
    "remote-failed-there": "{{judge}} 無法評測該程式。據我們判斷程式沒有問題，請稍後重新提交。",
    "nodes-gave-up":
      "連續 {{times}} 台評測機都未能完成這次評測。據我們判斷這不是你程式的問題；管理員能看到原因，並可以重新評測。",
  },
};
