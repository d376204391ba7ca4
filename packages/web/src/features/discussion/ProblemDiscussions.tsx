import { useState } from "react";
import type { ListAddress } from "../../ui/list/address.ts";
import { DiscussionList, WriteButton } from "./DiscussionListPage.tsx";
import classes from "./discussion.module.css";
import { DISCUSSION_PAGE_SIZE, type DiscussionSearch } from "./search.ts";

/** A problem's discussions, in a tab of its page; which page is shown is forgotten with it. */
export default function ProblemDiscussions({ problemId }: { problemId: string }) {
  const [search, go] = useState<DiscussionSearch>({ pid: problemId });
  const { currentPage = 1 } = search;
  const address: ListAddress<DiscussionSearch> = {
    search,
    currentPage,
    limit: DISCUSSION_PAGE_SIZE,
    isNarrowed: false,
    change: (change) => go({ ...search, currentPage: undefined, ...change }),
    reset: () => go({ pid: problemId }),
    turnTo: (page) => go({ ...search, currentPage: page }),
    resize: () => {},
  };
  return (
    <>
      <div className={classes.tabHead}>
        <WriteButton pid={problemId} />
      </div>
      <DiscussionList address={address} isOfProblem />
    </>
  );
}
