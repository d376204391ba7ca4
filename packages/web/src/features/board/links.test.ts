import { expect, test } from "vitest";
import { cellHref } from "./links.ts";
import type { RowLook } from "./look.ts";
import type { BoardState } from "./queries.ts";

const row = { uids: ["1"], username: "ann b" } as unknown as RowLook;

interface Case {
  isManager?: boolean;
  isOver?: boolean;
  freeze?: string;
  ownUid?: string | null;
  isOutside?: boolean;
}

function linkOf({
  isManager = false,
  isOver = false,
  freeze = "none",
  ownUid = null,
  isOutside = false,
}: Case) {
  const state = {
    cid: 7,
    isManager,
    now: isOver ? 100 : 99,
    settings: { endAt: 100 },
    freeze: { state: freeze },
  };
  return cellHref({ state: state as unknown as BoardState, ownUid, isOutside })(row, "A");
}

const all = "/contest/7/submissions?username=ann+b&problemID=A&completeProblemID=true";
const own = "/contest/7/submissions?onlyMine=true&problemID=A&completeProblemID=true";

test.each<[Case, string | null]>([
  [{}, null],
  [{ ownUid: "2" }, null],
  [{ ownUid: "1" }, own],
  [{ isManager: true }, all],
  [{ isOver: true }, all],
  [{ isOver: true, freeze: "on" }, null],
  [{ isOver: true, freeze: "kept" }, null],
  [{ isOver: true, freeze: "kept", isManager: true }, all],
  [{ isOver: true, isManager: true, isOutside: true }, null],
])("with %o a cell leads to %s", (shown, link) => expect(linkOf(shown)).toBe(link));
