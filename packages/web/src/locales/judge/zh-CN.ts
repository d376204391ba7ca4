import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"judge"> = {
  judge: {
    "time-limit": "超出时间限制 {{limitMs}} ms（运行到 {{usedMs}} ms 时被终止）。",
    "finished-late": "超出时间限制 {{limitMs}} ms（用时 {{usedMs}} ms）。",
    "stood-still":
      "经过 {{wallMs}} ms 仍未结束，而 CPU 时间只用了 {{usedMs}} ms：程序在等待永远不会到来的内容。",
    "memory-limit": "超出内存限制 {{limitMiB}} MiB。",
    "memory-limit-peak": "超出内存限制 {{limitMiB}} MiB（达到 {{peakMiB}} MiB）。",
    "memory-refused": "申请的内存超过了 {{limitMiB}} MiB 的限制。",
    "memory-reported": "程序报告内存不足，此时已使用 {{peakMiB}} MiB（限制 {{limitMiB}} MiB）。",
    "output-limit": "输出超过了 {{limitMiB}} MiB 的限制。",
    "exit-code": "程序以退出码 {{code}} 结束。",
    signal: "程序被信号 {{number}}（{{name}}）终止。",
    "signal-segv": "程序被信号 {{number}} 终止（SIGSEGV：非法访问内存）。",
    "signal-abrt": "程序被信号 {{number}} 终止（SIGABRT：程序自行中止，例如断言失败或异常未被捕获）。",
    "signal-fpe": "程序被信号 {{number}} 终止（SIGFPE：算术错误，例如除以零）。",
    "signal-ill": "程序被信号 {{number}} 终止（SIGILL：非法指令）。",
    "signal-bus": "程序被信号 {{number}} 终止（SIGBUS：访问了不存在的内存）。",
    "signal-pipe": "程序被信号 {{number}} 终止（SIGPIPE：对方已停止读取，却仍在写入）。",
    "signal-kill": "程序被信号 {{number}} 终止（SIGKILL：被外部强制结束）。",
    "signal-sys": "程序被信号 {{number}} 终止（SIGSYS：使用了不允许的系统调用）。",
    "signal-trap": "程序被信号 {{number}} 终止（SIGTRAP：陷阱指令）。",
    "not-executed": "系统无法执行编译出的程序（{{errno}}）。",
    "bad-loader": "编译出的程序所指定的加载器或解释器无法使用（{{errno}}）。",
    "differs-at": "输出从第 {{line}} 行起与预期不同。",
    "blanks-differ": "输出与预期只有空白字符不同。",
    "output-file-unusable": "{{name}} 不是普通文件，或者太大。",
    "left-early": "交互尚未结束，程序就退出了。",
    "ran-again":
      "用时与时间限制之差在本机的误差范围内，因此重新运行了一次：先后用时 {{firstMs}} ms 和 {{secondMs}} ms，取较好的一次。",
    "in-pass": "发生在第 {{pass}} 轮。",
    "in-process": "发生在进程 {{process}}。",
    "stood-still-together":
      "停住的是进程 {{processes}}：它们都在等对方说话，或等自己的输出被读走；没有刷新缓冲区的输出还没有发出。",
    "went-on": "对话结束 {{graceMs}} ms 后，进程 {{process}} 仍在运行。",
    "not-sent": "没有提交该测试点的文件。",
    "sent-too-much": "检查器无法处理提交的文件：文件过长，或格式不符合要求。",
    skipped: "已跳过：之前的测试点已决定结果。",
    "clock-budget": "未运行：之前的测试点已用完本次提交总共 {{budgetMs}} ms 的实际运行时间。",
    "hint-void-main": "提示：`void main` 的退出码不确定，非 0 即视为出错；请写 `int main` 并返回 0。",
    "hint-i64":
      "提示：`%I64d` 仅适用于 Windows；评测机运行 Linux，`long long` 请用 `%lld`（无符号用 `%llu`）。",
    "hint-package-main": "提示：Go 程序须以 `package main` 开头。",
    "test-not-checked": "程序已运行，但本题的检查器无法处理这组输入和预期输出。",
    "test-not-taken": "本题的交互程序已停止：它可能不接受这组输入。",
    "compile-time": "编译超过 {{seconds}} 秒，已被终止。",
    "compile-memory": "编译器需要的内存超过 {{limitMiB}} MiB，已被终止。",
    "compile-output": "编译器输出过多，已被终止。",
    "compile-nothing": "编译器已结束，却没有生成程序（{{file}}）。",
    "compile-silent": "编译器失败，没有给出任何信息。",
    "sources-missing": "本题需要提交多个文件，每个文件前须有一行写着文件名的注释：{{names}}。",
    "extra-file-name": "本题有一个附加文件的文件名无法使用。",
    "io-file-name": "本题的输入或输出文件名无法用于该语言。",
    "checker-failed":
      "本题的检查器出错，因此这次提交没有结果。出题人能看到原因，你的程序没有问题，请在修复后重新提交。",
    "interactor-failed":
      "本题的交互程序出错，因此这次提交没有结果。出题人能看到原因，你的程序没有问题，请在修复后重新提交。",
    "checker-not-built": "本题的检查器无法编译，因此这次提交没有结果。出题人能看到原因，请在修复后重新提交。",
    "interactor-not-built":
      "本题的交互程序无法编译，因此这次提交没有结果。出题人能看到原因，请在修复后重新提交。",
    "grader-not-built":
      "本题的交互库无法用该语言编译，因此这次提交没有结果。出题人能看到原因，请在修复后重新提交。",
    "no-cases": "本题没有测试数据，无法评测。请告知出题人，稍后再提交。",
    "judge-fault": "评测机在处理这次提交时出错。管理员能看到原因，请稍后重新提交。",
    "fails-where-others-run":
      "评测机无法运行这个程序：它在 {{times}} 次评测中失败，而评测机随后自检均正常。管理员能看到原因。",
    "remote-no-account": "本站没有可用的 {{judge}} 账号，程序无法发送。请告知管理员，稍后再提交。",
    "remote-busy": "{{judge}} 的账号全部忙碌或无法连接已达 {{minutes}} 分钟。程序未发送，请重新提交。",
    "remote-rejected": "{{judge}} 未接受该程序：{{reason}}",
    "remote-not-arrived":
      "{{judge}} 未收到该程序：在我们的提交记录中找不到它。请重新提交，发送前会再查找一次。",
    "remote-no-verdict":
      "{{judge}} 已收到程序，但 {{seconds}} 秒内没有给出结果。重新提交只会查询结果，不会重复发送。",
    "remote-unreachable": "{{judge}} 已有 {{minutes}} 分钟无法连接。重新提交即可继续，已送达的不会重复发送。",
    "remote-page-changed": "{{judge}} 的页面与预期不同。管理员可以看到收到的内容，请稍后重新提交。",
    "remote-failed-there": "{{judge}} 无法评测该程序。据我们判断程序没有问题，请稍后重新提交。",
    "nodes-gave-up":
      "连续 {{times}} 台评测机都未能完成这次评测。据我们判断这不是你程序的问题；管理员能看到原因，并可以重新评测。",
  },
};
