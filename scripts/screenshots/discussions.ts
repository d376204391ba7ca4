import {
  addComment,
  addDiscussion,
  addReply,
  deleteDiscussions,
  getDiscussionCategories,
  getDiscussionList,
  likeComment,
  likeDiscussion,
  moderateDiscussion,
  reportComment,
  reportDiscussion,
  updateSwitch,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";

const LONG = `Both loops look at every pair, which is $\\binom{n}{2}$ steps:

\`\`\`cpp
for (int i = 0; i < n; i++)
  for (int j = i + 1; j < n; j++)
    if (a[i] + a[j] == x) return true;
\`\`\`

Sorted, **two pointers** are enough: the left one only moves right, the right one only left.

| n | pairs | steps |
|---|---|---|
| 1,000 | 499,500 | 1,000 |
| 100,000 | 4,999,950,000 | 100,000 |

@grace, does this hold for three numbers, too?`;

/** Who (by number), title, description, text, category, problem. */
const discussions = [
  [0, "Two pointers instead of two loops", "From quadratic to linear in one idea", LONG, "solution"],
  [
    4,
    "第 1000 题的另一种做法",
    "不用循环也能算出来",
    "用公式 $S = \\frac{n(n+1)}{2}$ 即可。",
    "solution",
    "1000",
  ],
  [
    1,
    "How is the time of a submission measured?",
    "CPU or wall clock?",
    "Of all tests, or the slowest?",
    "help",
  ],
  [3, "Please add a dark theme to the printouts", "My eyes at 3 a.m.", "Half in jest.", "suggestion"],
  [
    5,
    "再帰が深すぎるときの対処法",
    "スタックの上限について",
    "`sys.setrecursionlimit` だけでは足りません。",
    "help",
  ],
] as const;

const comments = [
  [1, "It does: fix one number and run the two pointers for each: $O(n^2)$."],
  [2, "Careful with **equal** numbers. The pointers may pass each other."],
  [4, "写得很清楚，谢谢！"],
] as const;

/** Discussions in every state with comments, likes, reports, a text that waits and one that was deleted. The first one's id. */
export async function fillDiscussions(
  client: Client,
  root: string,
  tokens: readonly string[],
): Promise<number> {
  const set = (approvedFirstTexts: number) =>
    client.call(updateSwitch, {
      token: root,
      body: {
        approvedFirstTexts,
        defaultCreateDiscussionACInitValue: 0,
        defaultCreateCommentACInitValue: 0,
      },
    });
  const by = (who: number) => ({ token: tokens[who] ?? root });
  await set(0);
  const categories = (await client.call(getDiscussionCategories)).data;
  const idOf = (name: string) => categories.find((category) => category.name === name)?.id ?? 1;
  const write = (
    token: string,
    title: string,
    description: string,
    content: string,
    category: string,
    more = {},
  ) =>
    client.call(addDiscussion, {
      token,
      body: { title, description, content, categoryId: idOf(category), ...more },
    });
  for (const [who, title, description, content, category, pid] of discussions)
    await write(by(who).token, title, description, content, category, pid ? { pid } : {});
  await write(root, "House rules", "Read before you write", "Be kind. No spoilers.", "chat", {
    topPriority: true,
  });
  const model = "Add the numbers up.";
  await write(root, "Editorial of 1000", "Sums", model, "solution", { pid: "1000", isOfficial: true });
  await write(by(2).token, "BUY CHEAP POINTS", "Limited offer", "Call now!", "chat");
  const all = (await client.call(getDiscussionList, { token: root, query: { admin: true, limit: 30 } })).data
    .records;
  const named = (title: string) => all.find((row) => row.title === title)?.id ?? 0;
  const did = named(discussions[0][1]);

  for (const who of [1, 2, 3, 4])
    await client.call(likeDiscussion, { ...by(who), query: { did, toLike: true } });
  const ids: number[] = [];
  for (const [who, content] of comments)
    ids.push((await client.call(addComment, { ...by(who), body: { did, content } })).data.id);
  const [first = 0, second = 0] = ids;
  for (const [who, content] of [
    [0, "Thank you, that is the step I was missing."],
    [3, "For four numbers, hash the sums of pairs."],
    [1, "Or meet in the middle."],
    [0, "I will write that down."],
  ] as const)
    await client.call(addReply, {
      ...by(who),
      body: { reply: { commentId: first, content }, quoteId: first, quoteType: "Comment" },
    });
  for (const who of [0, 2, 3])
    await client.call(likeComment, { ...by(who), query: { cid: first, toLike: true } });
  const own = await client.call(addComment, { ...by(0), body: { did, content: "I added the table." } });
  await client.call(likeComment, { ...by(1), query: { cid: own.data.id, toLike: true } });
  await client.call(addReply, {
    ...by(1),
    body: { reply: { commentId: own.data.id, content: "Nice." }, quoteId: own.data.id, quoteType: "Comment" },
  });

  const spam = named("BUY CHEAP POINTS");
  for (const who of [0, 4])
    await client.call(reportDiscussion, { ...by(who), body: { did: spam, content: "#Spam ads#" } });
  await client.call(reportComment, {
    ...by(4),
    body: { commentId: second, content: "#Abusive# not really" },
  });
  await client.call(moderateDiscussion, { token: root, body: { id: spam, status: 1 } });
  await client.call(moderateDiscussion, { token: root, body: { id: named("House rules"), closed: true } });
  await write(by(3).token, "Written in anger", "Never mind", "I take it back.", "chat");
  const gone = (await client.call(getDiscussionList, { query: { keyword: "anger" }, token: root })).data
    .records;
  await client.call(deleteDiscussions, { token: root, body: gone.map(({ id }) => id) });
  await set(1);
  await write(by(6).token, "안녕하세요, 처음 왔습니다", "인사드립니다", "잘 부탁드립니다!", "chat");
  await client.call(addComment, { ...by(6), body: { did, content: "정말 도움이 되었어요." } });
  await set(0);
  return did;
}
