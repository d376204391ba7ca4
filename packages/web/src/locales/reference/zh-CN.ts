import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"reference"> = {
  reference: {
    apiToken: "程序通过 POST /api/login 登录，之后把响应头 Authorization 中的令牌原样放入同名请求头。",
    apiClics: "比赛工具可以按 CLICS Contest API 读取每场比赛：{{path}}",
    contents: "本页内容",
    verdictsLead: "以下示例都读入两个整数，本应输出它们的和。",
    verdict: {
      accepted: "通过全部测试点：输出正确，且没有超出限制。",
      wrongAnswer: "程序正常结束，但输出不对。行末空白和末尾的空行不计，其余内容都要一致。",
      presentationError: "内容正确但空白不同，仅出现在要求逐字一致或由检查器判定的题目中。",
      timeLimitExceeded: "占用的 CPU 时间超过限制，或等待过久。",
      memoryLimitExceeded: "占用的内存超过限制。",
      runtimeError: "程序异常结束：收到信号、抛出异常、退出码不为 0，或输出远远过多。",
      compileError: "编译器不接受该程序。编译信息可以直接跳到对应的行；不计罚时。",
      partialAccepted: "在有分数的题目中：得到了一部分分数。",
      cancelled: "对单个测试点：因前面的测试点已决定结果而跳过。对整个提交：被管理人员取消。",
      systemError: "评测系统出错，与程序无关。系统或管理人员会重新评测。",
    },
    languages: "语言",
    languagesLead: "各语言的编译或检查命令，以及评测机当前报告的版本。没有评测机支持的语言会标出。",
    name: "语言",
    version: "版本",
    command: "编译或检查命令",
    factor: "限制",
    none: "直接运行",
    absent: "目前没有评测机支持",
    measuring: "时间与内存如何测量",
    measuringText:
      "时间是程序及其启动的所有进程占用的 CPU 时间，单位为毫秒；等待不计入，但等待远超时限的程序会被终止。内存是整个进程组同一时刻占用的最大值，包括运行库。两者都由内核按独立的控制组统计，不询问程序本身。每个测试点独占一个处理器；超出时限但在机器波动范围内的运行会再运行一次，取较好的结果。",
    points: "分数如何计算",
    pointsText:
      "不计分的题目（ACM）通过全部测试点即为通过。计分的题目（OI）把各测试点的分数相加；部分正确的测试点按比例得分，向下取整。",
    pointsLowest: "子任务取最低：子任务的得分等于其中最差测试点的分数，失败之后的测试点会跳过。",
    pointsAverage: "子任务取平均：子任务的得分等于其测试点分数的平均值（四舍五入）。",
    limitsMore: "自测输入不超过 {{input}} 个字符。输出最多为标准答案的两倍，且至少允许 32 MiB。",
  },
};
