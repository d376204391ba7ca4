import type { OAuth2Form } from "@verdict/contract";

/** In what services differ that speak OAuth 2.0 in a form of their own, after their documents. All else is the library's. */

/** What is sent, by the name that the standard has for it and the name there; null: all of it, by the standard's names. */
type Names = Readonly<Record<string, string>> | null;

export interface Form {
  /** Of the address where people are sent. */
  page: Names;
  /** The code in the address that they come back to. */
  code: string;
  /** Of the question for a token, and how it is put. */
  token: { names: Names; as: "form" | "json" | "query" };
  /** Where the token lies in the answer. */
  accessToken: string;
  /** Where any answer says that something went wrong; absent, 0 or "0": nothing did. */
  failed: string;
  /** What else of the answer with the token is a claim. */
  also: readonly string[];
  /** How the token is shown to who says whose it is. */
  shows: { header: string } | { query: string; code: string } | null;
}

const standard: Form = {
  ...{ page: null, code: "code", token: { names: null, as: "form" }, accessToken: "access_token" },
  // GitHub tells of errors by 200, too.
  ...{ failed: "error", also: [], shows: null },
};

export const forms: Record<OAuth2Form, Form> = {
  standard,
  /** open.feishu.cn: "Get user_access_token" (v2), "Get user information". */
  feishu: { ...standard, token: { names: null, as: "json" }, failed: "code" },
  /** open.dingtalk.com: "Sign in to third-party websites", "Get a user's token", "Get a user's contact information". */
  dingtalk: {
    page: {
      client_id: "client_id",
      redirect_uri: "redirect_uri",
      response_type: "response_type",
      scope: "scope",
      state: "state",
    },
    code: "authCode",
    token: {
      names: {
        client_id: "clientId",
        client_secret: "clientSecret",
        code: "code",
        grant_type: "grantType",
      },
      as: "json",
    },
    accessToken: "accessToken",
    failed: "code",
    also: ["corpId"],
    shows: { header: "x-acs-dingtalk-access-token" },
  },
  /** developer.work.weixin.qq.com: "WeCom web sign-in". The token is the site's own, and the code is told with it. */
  wecom: {
    page: { client_id: "appid", redirect_uri: "redirect_uri", state: "state" },
    code: "code",
    token: { names: { client_id: "corpid", client_secret: "corpsecret" }, as: "query" },
    accessToken: "access_token",
    failed: "errcode",
    also: [],
    shows: { query: "access_token", code: "code" },
  },
};

/** Those of the standard's parameters that a form has, by its names. */
export const named = (names: Names, sent: URLSearchParams): [string, string][] =>
  [...sent].flatMap(([name, value]): [string, string][] => {
    if (names === null) return [[name, value]];
    const own = Object.hasOwn(names, name) ? names[name] : undefined;
    return own === undefined ? [] : [[own, value]];
  });
