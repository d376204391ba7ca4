/** Clients take everything after `filename=` as the name; letters a header cannot hold are replaced. */
export function asDownload<Reply extends { header(name: string, value: string | number): Reply }>(
  reply: Reply,
  name: string,
  type: string,
): Reply {
  const safe = name.replace(/[^\x20-\x7e]|[";\\]/g, "_");
  return reply.header("Content-Type", type).header("Content-Disposition", `attachment;filename=${safe}`);
}
