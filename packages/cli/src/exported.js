import { unzipped } from "./zip.js";

/** A problem's package as the site has it now. @param {import("./client.js").Client} client @param {string} problemId */
export async function exported(client, problemId) {
  const { problem } = await client.get("/api/get-problem-detail", { problemId });
  return unzipped(await client.bytes("/api/file/export-problem", { pid: problem.id, format: "own" }));
}
