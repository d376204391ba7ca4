import { type SubmissionSummary, status } from "@verdict/contract";

/**
 * Whether the server takes a submission from its author once more: what a judge elsewhere did not judge. Where a person said
 * so, it takes any outside contests, and in contests none of the site's own problems; by the submission alone they cannot be
 * told from others, so nothing that was said by hand is offered there.
 */
export const isResent = ({
  status: code,
  cid,
  isManual,
}: Pick<SubmissionSummary, "status" | "cid" | "isManual">) =>
  code === status.submitFailed && !(cid && isManual);
