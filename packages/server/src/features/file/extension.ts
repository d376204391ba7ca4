import { extname } from "node:path";

/** ".zip" of "Notes (1).ZIP"; "" where the ending is none that an address should carry. */
export function extensionOf(name: string): string {
  const extension = extname(name).toLowerCase();
  return /^\.[a-z0-9]{1,10}$/.test(extension) ? extension : "";
}
