import { z } from "zod";
import { changePassword } from "./account/account.ts";
import { ErasureBody } from "./account/body.ts";
import { endpoint } from "./endpoint.ts";

/** What the site holds of a user: all of it for themselves to take, and the way out. */

export const downloadOwnData = endpoint({
  name: "downloadOwnData",
  method: "GET",
  path: "/api/account/own-data",
  summary: "What the site holds of the caller, as a zip: lists as JSON, programs as files",
  access: "login",
  query: z.object({}),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["too-many-requests"],
});

export const eraseOwnAccount = endpoint({
  name: "eraseOwnAccount",
  method: "POST",
  path: "/api/account/erase",
  summary: "Deletes the caller's account for good: who they were goes, what they did stays without a name",
  access: "login",
  body: ErasureBody,
  data: changePassword.data,
  refusals: [
    "form-blank",
    "field-too-long",
    "passwords-busy",
    "proof-stale",
    "erase-root",
    "erase-owns-group",
    "erase-in-contest",
  ],
});
