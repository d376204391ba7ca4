import { Client } from "../client.js";
import { line, plain, say } from "../say.js";

export async function act(values) {
  const client = Client.of(values);
  const { username, roleList } = await client.get("/api/get-own-info");
  if (values.json) say({ site: client.site, username, roles: roleList });
  else line(`${plain(username)} at ${client.site}`);
}
