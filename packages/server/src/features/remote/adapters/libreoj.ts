import { type SubmissionStatus, status } from "@verdict/contract";
import { z } from "zod";
import type { SiteClient } from "../client.ts";
import { pageChanged, RemoteFault } from "../fault.ts";
import type { RemoteAdapter, RemoteLanguage } from "./adapter.ts";
import { modeOf } from "./language-list.ts";

/** Language key and options are what its form calls a language: kept as JSON in `id`. */
function made(name: string, language: string, options: Record<string, string>): RemoteLanguage {
  return { name, id: JSON.stringify({ language, options }), contentType: modeOf(name) };
}

const cppVariants = ["c++17", "c++11"].flatMap((std) =>
  ["g++", "clang++"].flatMap((compiler) =>
    ["2", "0"].map((O) =>
      made(`C++ ${std.slice(3)} (${compiler}${O === "2" ? ", O2" : ""})`, "cpp", {
        compiler,
        std,
        O,
        m: "64",
      }),
    ),
  ),
);
const cVariants = ["c17", "c11"].flatMap((std) =>
  ["gcc", "clang"].map((compiler) =>
    made(`C ${std.slice(1)} (${compiler})`, "c", { compiler, std, O: "2", m: "64" }),
  ),
);

const languages: RemoteLanguage[] = [
  ...cppVariants,
  ...cVariants,
  made("Java", "java", {}),
  made("Kotlin 1.8", "kotlin", { version: "1.8", platform: "jvm" }),
  made("Pascal", "pascal", { optimize: "2" }),
  ...["3.10", "3.9", "2.7"].map((version) => made(`Python ${version}`, "python", { version })),
  ...["2021", "2018", "2015"].map((version) => made(`Rust ${version}`, "rust", { version, optimize: "3" })),
  made("Go 1.x", "go", { version: "1.x" }),
  ...["9", "7.3"].map((version) => made(`C# ${version}`, "csharp", { version })),
];

const verdicts: Record<string, SubmissionStatus> = {
  Accepted: status.accepted,
  PartiallyCorrect: status.partialAccepted,
  WrongAnswer: status.wrongAnswer,
  CompilationError: status.compileError,
  TimeLimitExceeded: status.timeLimitExceeded,
  MemoryLimitExceeded: status.memoryLimitExceeded,
  RuntimeError: status.runtimeError,
  OutputLimitExceeded: status.runtimeError,
  FileError: status.runtimeError,
  JudgementFailed: status.runtimeError,
  ConfigurationError: status.runtimeError,
  SystemError: status.systemError,
};

const Problem = z.looseObject({
  error: z.string().optional(),
  meta: z.looseObject({ id: z.int(), displayId: z.int() }).optional(),
  localizedContentsOfLocale: z
    .looseObject({
      title: z.string(),
      contentSections: z.array(
        z.looseObject({
          sectionTitle: z.string(),
          type: z.string(),
          text: z.string().nullish(),
          sampleId: z.int().nullish(),
        }),
      ),
    })
    .optional(),
  samples: z.array(z.looseObject({ inputData: z.string(), outputData: z.string() })).optional(),
  judgeInfo: z
    .looseObject({ timeLimit: z.number().optional(), memoryLimit: z.number().optional() })
    .optional(),
  tagsOfLocale: z.array(z.looseObject({ name: z.string() })).optional(),
});
const Signed = z.looseObject({ error: z.string().optional(), token: z.string().optional() });
const Sent = z.looseObject({ error: z.string().optional(), submissionId: z.int().optional() });
const Listed = z.looseObject({
  error: z.string().optional(),
  submissions: z.array(z.looseObject({ id: z.int() })).optional(),
});
const Detail = z.looseObject({
  error: z.string().optional(),
  meta: z
    .looseObject({
      status: z.string(),
      timeUsed: z.number().nullish(),
      memoryUsed: z.number().nullish(),
    })
    .optional(),
  content: z.looseObject({ code: z.string().optional() }).nullish(),
  progress: z
    .looseObject({ compile: z.looseObject({ message: z.unknown().optional() }).nullish() })
    .nullish(),
});

const bearer = (client: SiteClient): Record<string, string> => {
  const token = client.session.values.get("token");
  return token ? { authorization: `Bearer ${token}` } : {};
};

async function api<T extends z.ZodType>(
  client: SiteClient,
  call: string,
  body: unknown,
  schema: T,
): Promise<z.output<T>> {
  const answer = await client.postJson(`/api/${call}`, body, {
    headers: bearer(client),
    also: [201, 401, 403],
  });
  if (answer.status === 401) throw new RemoteFault("signed-out", "LibreOJ wants a sign-in");
  return answer.json(schema);
}

/** Of "1001" and of "1001(45)", whose second number is the one that its interface goes by. */
const keysOf = (remoteId: string) => {
  const [, shown = remoteId, real = shown] = /^(\d+)(?:\((\d+)\))?$/.exec(remoteId) ?? [];
  return { shown: Number(shown), real: Number(real) };
};

const detailOf = (client: SiteClient, runId: string) =>
  api(client, "submission/getSubmissionDetail", { submissionId: runId, locale: "zh_CN" }, Detail);

export const libreoj: RemoteAdapter = {
  oj: "LIBRE",
  site: "LIBRE",
  name: "LibreOJ",
  url: "https://api.loj.ac",
  hosts: ["loj.ac", "img.loj.ac"],
  intervalMs: 1000,
  languages,
  pollsAsAuthor: false,
  tellsCases: false,
  readRemoteId: (text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? text.trim() : null),

  async fetchProblem(client, remoteId) {
    const { shown } = keysOf(remoteId);
    const ask = {
      displayId: shown,
      localizedContentsOfLocale: "zh_CN",
      tagsOfLocale: "zh_CN",
      samples: true,
      judgeInfo: true,
    };
    const told = await api(client, "problem/getProblem", ask, Problem);
    if (told.error) throw new RemoteFault("not-found", `LibreOJ: ${told.error}`);
    const { meta, localizedContentsOfLocale: text, judgeInfo } = told;
    if (!meta || !text || !judgeInfo?.timeLimit || !judgeInfo.memoryLimit)
      throw pageChanged("text or limits");
    const samples = told.samples ?? [];
    const sections = text.contentSections.filter(({ type }) => type === "Text");
    const isNamed = (title: string, words: RegExp) => words.test(title.trim());
    const named = (words: RegExp) =>
      sections
        .filter(({ sectionTitle }) => isNamed(sectionTitle, words))
        .map((section) => section.text ?? "")
        .join("\n\n");
    const inputs = /^(输入格式|输入|input( format)?)$/i;
    const outputs = /^(输出格式|输出|output( format)?)$/i;
    const hints = /^(数据范围|提示|数据范围与提示|hint|constraints)/i;
    const rest = sections.filter(
      ({ sectionTitle }) => ![inputs, outputs, hints].some((one) => isNamed(sectionTitle, one)),
    );
    const id = meta.id === meta.displayId ? `${meta.displayId}` : `${meta.displayId}(${meta.id})`;
    return {
      remoteId: id,
      url: `https://loj.ac/p/${meta.displayId}`,
      title: text.title,
      timeLimitMs: judgeInfo.timeLimit,
      memoryLimitMib: judgeInfo.memoryLimit,
      isMarkdown: true,
      description: rest
        .map(({ sectionTitle, text: body }, index) =>
          index === 0 ? (body ?? "") : `## ${sectionTitle}\n\n${body ?? ""}`,
        )
        .join("\n\n"),
      input: named(inputs),
      output: named(outputs),
      hint: named(hints),
      samples: samples.map(({ inputData, outputData }) => ({ input: inputData, output: outputData })),
      tags: (told.tagsOfLocale ?? []).map(({ name }) => name),
    };
  },

  async signIn(client, { username, password }) {
    const told = await api(client, "auth/login", { username, password }, Signed);
    if (!told.token)
      throw new RemoteFault("sign-in-refused", `LibreOJ did not take ${username}: ${told.error ?? ""}`);
    client.session.values.set("token", told.token);
  },

  async submit(client, _account, { remoteId, language, code }) {
    const { language: key, options } = JSON.parse(language.id) as { language: string; options: unknown };
    const body = {
      problemId: keysOf(remoteId).real,
      content: { language: key, code, compileAndRunOptions: options, skipSamples: true },
      uploadInfo: null,
    };
    const told = await api(client, "submission/submit", body, Sent);
    if (told.error === "PERMISSION_DENIED") throw new RemoteFault("signed-out", "LibreOJ wants a sign-in");
    if (told.error) throw new RemoteFault("rejected", told.error);
    if (told.submissionId === undefined) throw pageChanged("number of the new run");
    return String(told.submissionId);
  },

  async ownRuns(client, { username }, remoteId) {
    const body = { problemId: keysOf(remoteId).real, submitter: username, locale: "zh_CN", takeCount: 10 };
    const told = await api(client, "submission/querySubmission", body, Listed);
    if (!told.submissions) throw pageChanged("list of runs");
    return told.submissions.map(({ id }) => ({ id: String(id) }));
  },

  async source(client, { runId }) {
    const told = await detailOf(client, runId);
    if (told.content?.code === undefined) throw pageChanged("program");
    return told.content.code;
  },

  async poll(client, { runId }) {
    const told = await detailOf(client, runId);
    if (told.error || !told.meta) throw new RemoteFault("not-found", `LibreOJ shows no run ${runId}`);
    const { status: word, timeUsed, memoryUsed } = told.meta;
    const code = verdicts[word] ?? status.pending;
    const message = told.progress?.compile?.message;
    return {
      status: code,
      ...(typeof timeUsed === "number" && { timeMs: Math.round(timeUsed) }),
      ...(typeof memoryUsed === "number" && { memoryKib: Math.round(memoryUsed) }),
      ...(code === status.compileError && { message: typeof message === "string" ? message : "" }),
    };
  },
};
