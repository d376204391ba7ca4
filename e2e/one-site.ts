import { Client } from "./client.ts";
import { baseUrl, rootPassword } from "./target.ts";

/**
 * How the site stands that all stories share, said once before the first of them: said at the start of each file it
 * would take back what another file has just switched. No pause between two submissions; a mail server, so that pages
 * offer what needs one.
 */
export default async function prepareSite(): Promise<void> {
  const client = new Client(baseUrl());
  const root = await client.signIn("root", rootPassword());
  await client.switchInterval(root, 0);
  await client.nameMailServer(root);
}
