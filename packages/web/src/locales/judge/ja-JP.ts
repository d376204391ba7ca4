import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"judge"> = {
  judge: {
    "time-limit": "実行時間制限 {{limitMs}} ms を超えました（{{usedMs}} ms で停止）。",
    "finished-late": "実行時間制限 {{limitMs}} ms を超えました（{{usedMs}} ms かかりました）。",
    "stood-still":
      "{{wallMs}} ms たっても終わらず、CPU 時間は {{usedMs}} ms しか使っていません。来ることのない入力や出来事を待っていたようです。",
    "memory-limit": "メモリ制限 {{limitMiB}} MiB を超えました。",
    "memory-limit-peak": "メモリ制限 {{limitMiB}} MiB を超えました（{{peakMiB}} MiB に達しました）。",
    "memory-refused": "制限 {{limitMiB}} MiB を超えるメモリを要求しました。",
    "memory-reported":
      "メモリ不足をプログラム自身が報告しました（使用 {{peakMiB}} MiB、制限 {{limitMiB}} MiB）。",
    "output-limit": "出力が制限 {{limitMiB}} MiB を超えました。",
    "exit-code": "終了コード {{code}} で終了しました。",
    signal: "シグナル {{number}}（{{name}}）で終了しました。",
    "signal-segv": "シグナル {{number}} で終了しました（SIGSEGV：不正なメモリアクセス）。",
    "signal-abrt":
      "シグナル {{number}} で終了しました（SIGABRT：アサーションの失敗や捕捉されない例外などによる自己中断）。",
    "signal-fpe": "シグナル {{number}} で終了しました（SIGFPE：ゼロ除算などの算術エラー）。",
    "signal-ill": "シグナル {{number}} で終了しました（SIGILL：不正な命令）。",
    "signal-bus": "シグナル {{number}} で終了しました（SIGBUS：存在しないメモリへのアクセス）。",
    "signal-pipe": "シグナル {{number}} で終了しました（SIGPIPE：読み手がいなくなった後の書き込み）。",
    "signal-kill": "シグナル {{number}} で終了しました（SIGKILL：外部からの強制終了）。",
    "signal-sys": "シグナル {{number}} で終了しました（SIGSYS：許可されていないシステムコール）。",
    "signal-trap": "シグナル {{number}} で終了しました（SIGTRAP：トラップ命令）。",
    "not-executed": "コンパイルされたプログラムを実行できませんでした（{{errno}}）。",
    "bad-loader":
      "コンパイルされたプログラムが指定するローダーまたはインタープリターを使用できません（{{errno}}）。",
    "differs-at": "出力が {{line}} 行目から期待と異なります。",
    "blanks-differ": "出力は空白文字だけが期待と異なります。",
    "output-file-unusable": "{{name}} は通常のファイルでないか、大きすぎます。",
    "left-early": "対話が終わる前にプログラムが終了しました。",
    "ran-again":
      "実行時間制限との差がこのマシンの誤差の範囲内だったため、もう一度実行しました。{{firstMs}} ms、次に {{secondMs}} ms で、よいほうを採用します。",
    "in-pass": "{{pass}} 回目の実行での結果です。",
    "in-process": "プロセス {{process}} の結果です。",
    "stood-still-together":
      "止まっていたのはプロセス {{processes}} です。どれも相手の言葉か、自分の言葉が読まれるのを待っていました。フラッシュしていない出力はまだ届いていません。",
    "went-on": "対話が終わってから {{graceMs}} ms 後も、プロセス {{process}} が動いていました。",
    "not-sent": "このケースのファイルは提出されていません。",
    "sent-too-much":
      "チェッカーが提出されたファイルを処理しきれませんでした。長すぎるか、求められた形式ではありません。",
    skipped: "スキップ：前のテストケースで結果が決まりました。",
    "clock-budget":
      "未実行：前のテストケースで、この提出全体に許された実時間 {{budgetMs}} ms を使い切りました。",
    "hint-void-main":
      "ヒント：`void main` では終了コードが不定になり、0 以外はエラーとみなされます。`int main` と書き、0 を返してください。",
    "hint-i64":
      "ヒント：`%I64d` は Windows 専用です。採点は Linux で行うため、`long long` には `%lld`（符号なしは `%llu`）を使ってください。",
    "hint-package-main": "ヒント：Go のプログラムは `package main` で始めます。",
    "test-not-checked": "プログラムは実行されましたが、この入力と期待出力をチェッカーが扱えませんでした。",
    "test-not-taken": "インタラクターが停止しました。この入力を受け付けない可能性があります。",
    "compile-time": "コンパイルが {{seconds}} 秒を超えたため停止しました。",
    "compile-memory": "コンパイラーが {{limitMiB}} MiB を超えるメモリを必要としたため停止しました。",
    "compile-output": "コンパイラーの出力が多すぎたため停止しました。",
    "compile-nothing": "コンパイラーは終了しましたが、プログラムが作られませんでした（{{file}}）。",
    "compile-silent": "コンパイラーがメッセージなしで失敗しました。",
    "sources-missing":
      "この問題には複数のファイルが必要です。それぞれの前に、ファイル名だけのコメント行を置いてください: {{names}}。",
    "extra-file-name": "この問題には、使えない名前の追加ファイルがあります。",
    "io-file-name": "この問題の入力または出力ファイルの名前は、この言語では使えません。",
    "checker-failed":
      "この問題のチェッカーが失敗したため、この提出の結果はありません。原因は出題者に表示されます。あなたのプログラムに問題はありません。修正後に再提出してください。",
    "interactor-failed":
      "この問題のインタラクターが失敗したため、この提出の結果はありません。原因は出題者に表示されます。あなたのプログラムに問題はありません。修正後に再提出してください。",
    "checker-not-built":
      "この問題のチェッカーをコンパイルできなかったため、この提出の結果はありません。原因は出題者に表示されます。修正後に再提出してください。",
    "interactor-not-built":
      "この問題のインタラクターをコンパイルできなかったため、この提出の結果はありません。原因は出題者に表示されます。修正後に再提出してください。",
    "grader-not-built":
      "この問題のグレーダーをこの言語でビルドできなかったため、この提出の結果はありません。原因は出題者に表示されます。修正後に再提出してください。",
    "no-cases":
      "この問題にはテストデータがないため、採点できませんでした。出題者に知らせ、後で再提出してください。",
    "judge-fault":
      "この提出の処理中に採点機でエラーが起きました。原因は管理者に表示されます。後で再提出してください。",
    "fails-where-others-run":
      "このプログラムは採点機で実行できません。{{times}} 回失敗しましたが、直後の自己診断で採点機は正常でした。原因は管理者に表示されます。",
    "remote-no-account":
      "{{judge}} のアカウントが設定されていないため、送信できませんでした。管理者に知らせて、後でもう一度提出してください。",
    "remote-busy":
      "{{judge}} のアカウントがすべて使用中か、接続できない状態が {{minutes}} 分続きました。まだ送信されていません。もう一度提出してください。",
    "remote-rejected": "{{judge}} がプログラムを受け付けませんでした：{{reason}}",
    "remote-not-arrived":
      "{{judge}} の提出一覧にプログラムが見つかりません。もう一度提出してください。送信前に再度確認します。",
    "remote-no-verdict":
      "{{judge}} はプログラムを受け取りましたが、{{seconds}} 秒以内に結果が出ませんでした。再提出すると結果だけを問い合わせ、二重には送信しません。",
    "remote-unreachable":
      "{{judge}} に {{minutes}} 分間接続できませんでした。再提出すると続きから進みます。届いたものは二重に送信しません。",
    "remote-page-changed":
      "{{judge}} のページが想定と異なります。受信内容は管理者が確認できます。後でもう一度提出してください。",
    "remote-failed-there":
      "{{judge}} はプログラムを採点できませんでした。プログラムに問題はないようです。後でもう一度提出してください。",
    "nodes-gave-up":
      "{{times}} 台の採点機が続けて採点を終えられませんでした。あなたのプログラムが原因ではないと思われます。管理者が原因を確認し、再採点できます。",
  },
};
