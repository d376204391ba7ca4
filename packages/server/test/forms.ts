import type { DataOf, Endpoint, QueryInput } from "@verdict/contract";
import type { Answer, TestSite } from "./site.ts";

/** Calls an upload endpoint with one file in its form. */
export async function sendFile<E extends Endpoint>(
  site: TestSite,
  endpoint: E,
  file: Uint8Array | string,
  {
    token,
    query,
    name = "data.zip",
    field,
    fields = {},
  }: {
    token?: string;
    query?: QueryInput<E>;
    name?: string;
    field?: string;
    /** What else stands in the form. */
    fields?: Record<string, string>;
  } = {},
): Promise<Answer<DataOf<E>>> {
  const url = new URL(endpoint.path, site.origin);
  for (const [key, value] of Object.entries((query ?? {}) as object))
    url.searchParams.set(key, String(value));
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(
    field ?? endpoint.upload?.field ?? "file",
    new Blob([typeof file === "string" ? file : new Uint8Array(file)]),
    name,
  );
  const response = await fetch(url, {
    method: endpoint.method,
    body: form,
    headers: { "Accept-Language": "en-US", ...(token && { Authorization: token }) },
  });
  const envelope = (await response.json()) as Omit<Answer<DataOf<E>>, "http" | "headers">;
  return { http: response.status, headers: response.headers, ...envelope };
}
