import { useState } from "react";
import { addressOf, type ListAddress } from "../../ui/list/address.ts";
import { DiscussionList, WriteButton } from "./DiscussionListPage.tsx";
import classes from "./discussion.module.css";
import { DISCUSSION_PAGE_SIZE, type DiscussionSearch } from "./search.ts";

/** A problem's discussions, in a tab of its page; which page is shown is forgotten with it. */
export default function ProblemDiscussions({ problemId }: { problemId: string }) {
  const [search, go] = useState<DiscussionSearch>({ pid: problemId });
  const address: ListAddress<DiscussionSearch> = {
    ...addressOf(search, DISCUSSION_PAGE_SIZE, go),
    isNarrowed: false,
    reset: () => go({ pid: problemId }),
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
