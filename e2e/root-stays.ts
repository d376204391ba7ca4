import { getUserAuthInfo } from "@verdict/contract";
import { afterAll, beforeAll } from "vitest";
import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/**
 * Signing out ends every session of a user. A story that signs root out takes the session from under whatever another
 * file does as root at that moment, and the page that fails there tells nothing of it: such a story needs a user of its
 * own.
 */
const client = new Client(baseUrl());
let token = "";

beforeAll(async () => {
  token = await client.signIn("root", rootPassword());
});

afterAll(async () => {
  const { code } = await client.call(getUserAuthInfo, { token });
  if (code)
    throw new Error(`a file that ran now ended all sessions of root (${code}); see e2e/root-stays.ts`);
});
