import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { boolean, integer, nothing } from "./scalar.ts";

export const WebsiteConfig = z.object({
  baseUrl: z.string().nullable(),
  name: z.string().nullable(),
  shortName: z.string().nullable(),
  description: z.string().nullable(),
  recordName: z.string().nullable(),
  recordUrl: z.string().nullable(),
  email: z.string().nullable(),
  projectName: z.string().nullable(),
  projectUrl: z.string().nullable(),
  register: z.boolean(),
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
});
export type WebsiteConfig = z.infer<typeof WebsiteConfig>;

export const getWebsiteConfig = endpoint({
  name: "getWebsiteConfig",
  method: "GET",
  path: "/api/get-website-config",
  summary: "Name, links and public switches of the site",
  access: "anon",
  data: WebsiteConfig,
});

const accounts = z.array(z.string().max(255)).max(1000);

/** Feature switches and thresholds. Source: reference/behaviour.md 10; intervals in seconds, 0 is off. */
export const SwitchConfig = z.object({
  openPublicDiscussion: boolean,
  openGroupDiscussion: boolean,
  openContestComment: boolean,
  openPublicJudge: boolean,
  openGroupJudge: boolean,
  openContestJudge: boolean,
  hideNonContestSubmissionCode: boolean,
  defaultSubmitInterval: integer.transform((seconds) => Math.max(0, seconds)),
  defaultCreateGroupDailyLimit: integer,
  defaultCreateGroupLimit: integer,
  defaultCreateGroupACInitValue: integer,
  defaultCreateDiscussionDailyLimit: integer,
  defaultCreateDiscussionACInitValue: integer,
  defaultCreateCommentACInitValue: integer,
  hduUsernameList: accounts,
  hduPasswordList: accounts,
  cfUsernameList: accounts,
  cfPasswordList: accounts,
  pojUsernameList: accounts,
  pojPasswordList: accounts,
  atcoderUsernameList: accounts,
  atcoderPasswordList: accounts,
  spojUsernameList: accounts,
  spojPasswordList: accounts,
  libreojUsernameList: accounts,
  libreojPasswordList: accounts,
});
export type SwitchConfig = z.output<typeof SwitchConfig>;

export const switchDefaults: SwitchConfig = {
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
  openPublicJudge: true,
  openGroupJudge: true,
  openContestJudge: true,
  hideNonContestSubmissionCode: false,
  defaultSubmitInterval: 8,
  defaultCreateGroupDailyLimit: 2,
  defaultCreateGroupLimit: 5,
  defaultCreateGroupACInitValue: 20,
  defaultCreateDiscussionDailyLimit: 5,
  defaultCreateDiscussionACInitValue: 10,
  defaultCreateCommentACInitValue: 10,
  hduUsernameList: [],
  hduPasswordList: [],
  cfUsernameList: [],
  cfPasswordList: [],
  pojUsernameList: [],
  pojPasswordList: [],
  atcoderUsernameList: [],
  atcoderPasswordList: [],
  spojUsernameList: [],
  spojPasswordList: [],
  libreojUsernameList: [],
  libreojPasswordList: [],
};

export const getSwitchInfo = endpoint({
  name: "getSwitchInfo",
  method: "GET",
  path: "/api/admin/switch/info",
  summary: "All switches and thresholds as they are now",
  access: "perm:system_info_admin",
  data: SwitchConfig,
});

export const updateSwitch = endpoint({
  name: "updateSwitch",
  method: "PUT",
  path: "/api/admin/switch/update",
  summary: "Changes the given switches; live on every server at once",
  access: "perm:system_info_admin",
  body: SwitchConfig.partial(),
  data: nothing,
});
