import { openFileStore } from "./file-store.ts";
import { openS3Store } from "./s3-store.ts";
import type { Store } from "./store.ts";

/**
 * @param url `file:///folder`, or `s3://bucket/prefix` with what docs/operations.md names behind "?"
 * @param temporaryFolder where an S3 store keeps files while they are uploaded; the system's without it
 */
export const openStore = (url: string, temporaryFolder?: string): Store =>
  url.startsWith("s3:") ? openS3Store(url, temporaryFolder) : openFileStore(url);
