import { expect, test } from "vitest";
import { type Language, languageCodes } from "../lib/language.ts";

/** The word that was chosen for a thing, and what the interface must not call it besides. */
interface Choice {
  word: string;
  not: RegExp;
}

const choices: Record<Language, Choice[]> = {
  "en-US": [
    { word: "Administration", not: /back[- ]?office|control panel|management page/i },
    { word: "Contestant", not: /\bparticipants?\b|\bcompetitors?\b/i },
    { word: "Super admin", not: /\broot\b|super administrator/i },
    { word: "Problem admin", not: /problem administrator/i },
    { word: "Partially Accepted", not: /partial accepted/i },
    { word: "Cancelled", not: /\bcanceled\b|\baborted\b/i },
    { word: "Create a group", not: /\bfound(ed)? groups?\b|be founded/i },
  ],
  "zh-CN": [
    { word: "管理后台", not: /后台管理|(?<!管理)后台/ },
    { word: "选手", not: /参赛者|与赛者|参与者/ },
    { word: "超级管理员", not: /最高管理员|根用户|团队超级管理员/ },
    { word: "名次", not: /^排名$/ },
    { word: "账号", not: /账户|帐号|帐户/ },
    { word: "账号单", not: /密码条/ },
    { word: "已跳过", not: /已略过/ },
  ],
  "zh-TW": [
    { word: "管理後台", not: /後台管理|(?<!管理)後台/ },
    { word: "參賽者", not: /選手|與賽者|參與者/ },
    { word: "超級管理員", not: /最高管理員|團隊超級管理員/ },
    { word: "名次", not: /^排名$/ },
    { word: "帳號", not: /帳戶|賬號/ },
    { word: "帳號單", not: /密碼條/ },
    { word: "已略過", not: /已跳過/ },
  ],
  "ja-JP": [
    { word: "管理画面", not: /バックオフィス|管理ページ|管理パネル/ },
    { word: "参加者", not: /選手|出場者|競技者/ },
    { word: "最高管理者", not: /スーパー管理者|ルート/ },
    { word: "アカウント票", not: /配布用カード/ },
    { word: "取り消し", not: /キャンセル済み/ },
  ],
  "ko-KR": [
    { word: "관리 화면", not: /백오피스|관리 페이지|관리 패널/ },
    { word: "참가자", not: /참여자|선수|출전자|응시자/ },
    { word: "최고 관리자", not: /슈퍼 관리자|상위 관리자|루트/ },
    { word: "계정 안내지", not: /쪽지/ },
    { word: "건너뜀", not: /^생략됨$/ },
  ],
};

type Texts = [key: string, text: string][];

const flatten = (value: object, prefix = ""): Texts =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string"
      ? [[prefix + name, inner] as [string, string]]
      : flatten(inner, `${prefix + name}.`),
  );

const modules = import.meta.glob<{ texts: object }>(["./*-*.ts", "./*/*-*.ts"]);

async function textsOf(code: Language): Promise<Texts> {
  const files = Object.entries(modules).filter(([path]) => path.endsWith(`/${code}.ts`));
  const all = await Promise.all(files.map(([, load]) => load()));
  // Refusals in English are the sentences that other clients compare: the words of the wire.
  const refusals: { texts: object } =
    code === "en-US" ? { texts: {} } : await import(`@verdict/contract/refusal-texts/${code}`);
  return [...all, refusals].flatMap(({ texts }) => flatten(texts));
}

test.each(languageCodes)("one word for one thing: %s", async (code) => {
  const texts = await textsOf(code);
  for (const { word, not } of choices[code]) {
    expect(
      texts.filter(([, text]) => not.test(text)),
      word,
    ).toEqual([]);
    expect(
      texts.some(([, text]) => text.toLowerCase().includes(word.toLowerCase())),
      word,
    ).toBe(true);
  }
});

/** Phrases that a native writer of English would not use for what they mean here. */
const privateEnglish =
  /without who |: use the new ones|judges? by the|\btold so\b|\bthere any more|\bshut out\b|\blies? (on|with) |for nothing\b|is to be in\b|^let .* in$|\bof this name\b/i;

test("English is nobody's private one", async () => {
  const texts = await textsOf("en-US");
  expect(texts.filter(([, text]) => privateEnglish.test(text))).toEqual([]);
});

const nouns =
  "bytes|cases|changes|contestants|contests|entries|files|groups|members|messages|outputs|participants|people|points|problems|rows|seconds|submissions|tests|tries|users";
/** A number before a plural, but for "1 of 3 rows", "at most 3" and "up to 3", which hold for one as well. */
const counted = new RegExp(`(?<!\\b(?:of|most|to) )\\{\\{\\w+\\}\\} (?:more |new )?(?:${nouns})\\b`);
test("English has a singular wherever a number can be one", async () => {
  const texts = await textsOf("en-US");
  const keys = new Set(texts.map(([key]) => key));
  const isForm = /_(one|other)$/;
  expect(
    texts.filter(([key, text]) => counted.test(text) && !/_other$/.test(key)),
    "a plural without a singular",
  ).toEqual([]);
  const partner = (key: string) => key.replace(isForm, (_, form) => (form === "one" ? "_other" : "_one"));
  expect([...keys].filter((key) => isForm.test(key) && !keys.has(partner(key)))).toEqual([]);
});

test.each(languageCodes.filter((code) => code !== "en-US"))("%s has one form of plurals", async (code) => {
  const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
  expect(pluralCategories).toEqual(["other"]);
  expect((await textsOf(code)).filter(([key]) => /_(zero|one|two|few|many)$/.test(key))).toEqual([]);
});
