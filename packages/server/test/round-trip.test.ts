import {
  addAnnouncement,
  addNotice,
  addProblem,
  addProblemFromPublic,
  addTag,
  addTagClassification,
  apiDate,
  changeLanguage,
  type Endpoint,
  editUser,
  getAdminAnnouncements,
  getAdminContest,
  getAdminContestProblem,
  getAdminLanguages,
  getAdminProblem,
  getAdminProblemList,
  getAllProblemTags,
  getEmailConfig,
  getNotices,
  getSwitchInfo,
  getTagClassifications,
  getUserList,
  getWebConfig,
  moment,
  saveContestProblem,
  setEmailConfig,
  setWebConfig,
  updateAnnouncement,
  updateContest,
  updateNotice,
  updateProblem,
  updateSwitch,
  updateTag,
  updateTagClassification,
} from "@verdict/contract";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "./contests.ts";
import { useProblemForms } from "./problem-forms.ts";
import { useSite } from "./site.ts";

const site = useSite();
const { make } = useContests(site);
const forms = useProblemForms(site);
let token = "";

beforeAll(async () => {
  token = await site().tokenOf("1");
});

test("every moment that is sent is taken back as the same", () => {
  const anyMoment = fc.date({
    min: new Date(0),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyMoment, (at) => {
      for (const sent of [apiDate(at), at.toISOString(), at.getTime()])
        expect(moment.parse(sent)).toEqual(at);
    }),
    { numRuns: 200, seed: 23 },
  );
});

type Row = Record<string, unknown>;
const ask = async (endpoint: Endpoint, options: object = {}) => {
  const answer = await site().call(endpoint, { token, ...options });
  expect(answer, answer.msg).toMatchObject({ status: 200 });
  return answer.data;
};
const first = async (endpoint: Endpoint, query = {}) =>
  ((await ask(endpoint, { query })) as { records: Row[] }).records[0];
const rows = async (endpoint: Endpoint, query = {}) => (await ask(endpoint, { query })) as Row[];

/** A row as it is read, and the call that changes it. */
interface Editing {
  read: () => Promise<Row | undefined>;
  update: Endpoint;
  body?: (row: Row) => object;
}

const editings: Record<string, () => Promise<Editing>> = {
  "a notice": async () => {
    const body = {
      title: "News",
      content: "Words",
      type: "All",
      sendAt: apiDate(new Date(Date.now() + 9e7)),
    };
    await ask(addNotice, { body });
    return { read: () => first(getNotices), update: updateNotice };
  },
  "an announcement": async () => {
    await ask(addAnnouncement, { body: { title: "News", content: "Words", status: 0 } });
    return { read: () => first(getAdminAnnouncements), update: updateAnnouncement };
  },
  "a contest": async () => {
    const query = { cid: await make({ description: "" }) };
    return { read: async () => (await ask(getAdminContest, { query })) as Row, update: updateContest };
  },
  "a sealed contest with a password": async () => {
    const at = (minutes: number) => apiDate(new Date(Date.now() + minutes * 60_000));
    const times = { startTime: at(10), sealRankTime: at(20), endTime: at(30) };
    const query = { cid: await make({ ...times, sealRank: true, auth: 1, pwd: "contest-secret" }) };
    return { read: async () => (await ask(getAdminContest, { query })) as Row, update: updateContest };
  },
  "a contest's problem": async () => {
    const [cid, { pid }] = [await make(), await site().problem()];
    await ask(addProblemFromPublic, { body: { cid, pid, displayId: "A" } });
    const query = { cid, pid };
    return {
      read: async () => (await ask(getAdminContestProblem, { query })) as Row,
      update: saveContestProblem,
    };
  },
  "a problem": async () => {
    const texts = { description: "", input: "", output: "", hint: "", source: "", examples: "" };
    const form = forms.form({ problem: texts });
    await ask(addProblem, { body: form });
    const pid = (await first(getAdminProblemList, { keyword: form.problem.problemId }))?.id;
    const read = async () => (await ask(getAdminProblem, { query: { pid } })) as Row;
    expect(await read()).toMatchObject(texts);
    return { read, update: updateProblem, body: (problem) => ({ ...form, problem }) };
  },
  "a tag": async () => {
    await ask(addTag, { body: { name: "graphs", color: "", oj: "ME" } });
    return { read: async () => (await rows(getAllProblemTags)).at(-1), update: updateTag };
  },
  "a classification": async () => {
    await ask(addTagClassification, { body: { name: "Graphs", oj: "ME", rank: 3 } });
    return {
      read: async () => (await rows(getTagClassifications, { oj: "ME" })).at(-1),
      update: updateTagClassification,
    };
  },
  "a banned user": async () => {
    const banUntil = new Date(Date.now() + 9e7);
    const { username } = await site().user({ status: 1, banReason: "Noise", banUntil });
    const read = () => first(getUserList, { keyword: username });
    return { read, update: editUser, body: (row) => ({ ...row, type: 1002 }) };
  },
  "the site's settings": async () => ({
    read: async () => (await ask(getWebConfig)) as Row,
    update: setWebConfig,
  }),
  "the mail's settings": async () => ({
    read: async () => (await ask(getEmailConfig)) as Row,
    update: setEmailConfig,
  }),
  "the switches": async () => ({
    read: async () => (await ask(getSwitchInfo)) as Row,
    update: updateSwitch,
  }),
  "a language": async () => ({
    read: async () => (await rows(getAdminLanguages))[0],
    update: changeLanguage,
  }),
};

/** When it was changed is what a change changes. */
const lasting = (row: Row | undefined) => {
  const { gmtModified, changed, now, caseVersion, modifiedUser, ...rest } = row ?? {};
  return rest;
};

test.each(Object.keys(editings))("%s goes back as it came, and stays as it was", async (name) => {
  const open = editings[name] as () => Promise<Editing>;
  const { read, update, body } = await open();
  const row = (await read()) as Row;
  await ask(update, { body: body ? body(row) : row });
  expect(lasting(await read())).toEqual(lasting(row));
});
