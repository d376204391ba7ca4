import { isString, readStored } from "./storage.ts";

/** Under which local storage keeps the session's token. */
export const TOKEN_KEY = "token";

export const readToken = (): string | null => readStored(TOKEN_KEY, isString);
