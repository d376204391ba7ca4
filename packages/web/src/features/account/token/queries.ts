import { queryOptions } from "@tanstack/react-query";
import {
  addAccessToken,
  answerDevice,
  type BodyInput,
  getAccessTokens,
  getDeviceRequest,
  removeAccessToken,
} from "@verdict/contract";
import { call } from "../../../lib/call.ts";

export const accessTokensQuery = queryOptions({
  queryKey: ["account", "tokens"],
  queryFn: ({ signal }) => call(getAccessTokens, { signal }),
  meta: { quiet: true },
});

export const makeToken = (body: BodyInput<typeof addAccessToken>) => call(addAccessToken, { body });
export const revokeToken = (id: number) => call(removeAccessToken, { query: { id } });

export const askDevice = (code: string) => call(getDeviceRequest, { query: { code } });
export const replyDevice = (body: BodyInput<typeof answerDevice>) => call(answerDevice, { body });
