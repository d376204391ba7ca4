import { updateSwitch } from "@verdict/contract";
import type { Client } from "../client.ts";
import { ask } from "../contest-steps.ts";

/** What it takes to write on the whole site: so many solved problems, and so many first texts that staff let through. */
export const writingTakes = (client: Client, root: string, solved: number, approvedFirstTexts = 0) =>
  ask(
    client.call(updateSwitch, {
      token: root,
      body: {
        approvedFirstTexts,
        defaultCreateDiscussionACInitValue: solved,
        defaultCreateCommentACInitValue: solved,
      },
    }),
  );

/** As a new site has it. */
export const WRITING_TAKES = 10;
