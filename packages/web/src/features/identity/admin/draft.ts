import {
  type BodyInput,
  type ClaimRule,
  groupLevel,
  type LdapOptions,
  type OAuth2Form,
  type OAuth2Options,
  type Provider,
  type ProviderKind,
  roles,
  type ruledLevels,
  ruledRoles,
  type ScimOptions,
  type saveProvider,
} from "@verdict/contract";

/** A provider's form: lists are texts of lines. */

const claims = ["username", "realname", "email", "school", "number"] as const;
export const claimFields = claims;

/** Names that are the same in every language. */
export const kindNames: Record<ProviderKind, string> = {
  oidc: "OpenID Connect",
  oauth2: "OAuth 2.0",
  ldap: "LDAP",
  saml: "SAML 2.0",
  cas: "CAS 3",
  lti: "LTI 1.3",
};

/** Services go by their own names, in every language. */
export const serviceNames: Record<Exclude<OAuth2Form, "standard">, string> = {
  wecom: "WeCom 企业微信",
  feishu: "Feishu 飞书",
  dingtalk: "DingTalk 钉钉",
};

/** A directory's options as most have them; sent of a directory alone. */
const openLdap = {
  ...{ startTls: false, certificate: "", base: "", filter: "(&(objectClass=person)(uid={name}))" },
  ...{ subject: "entryUUID", domain: "", groupBase: "", groupFilter: "(member={dn})", groupName: "cn" },
} satisfies LdapOptions;

const textOf = ({ claim, value }: ClaimRule) => `${claim} = ${value}`;

export const draftOf = (row: Provider | null) => ({
  id: row?.id,
  kind: row?.kind ?? ("oidc" as ProviderKind),
  key: row?.key ?? "",
  name: row?.name ?? "",
  issuer: row?.issuer ?? "",
  clientId: row?.clientId ?? "",
  clientSecret: "",
  scope: row?.scope ?? "openid profile email",
  ldap: row?.ldap ?? openLdap,
  saml: row?.saml ?? { signIn: "", certificates: "", subject: "" },
  oauth2:
    row?.oauth2 ??
    ({ form: "standard", authorization: "", token: "", userinfo: "", subject: "id" } as OAuth2Options),
  lti: {
    ...{ authorization: row?.lti?.authorization ?? "", token: row?.lti?.token ?? "" },
    ...{ keys: row?.lti?.keys ?? "", audience: row?.lti?.audience ?? "" },
    deployments: row?.lti?.deployments.join("\n") ?? "",
    frames: row?.lti?.frames.join("\n") ?? "",
  },
  hasScim: row?.scim != null,
  scim: row?.scim ?? ({ key: "externalId", claim: "", groups: true } as ScimOptions),
  rank: (row?.rank ?? 0) as number | string,
  enabled: row?.enabled ?? false,
  signsOut: row?.signsOut ?? false,
  domains: row?.rules.domains.join("\n") ?? "",
  admit: row?.rules.admit.map(textOf).join("\n") ?? "",
  roles: row?.rules.roles.map((one) => `${textOf(one)} => ${roles[one.role].name}`).join("\n") ?? "",
  groups:
    row?.rules.groups
      .map((one) => `${textOf(one)} => ${one.gid}${one.level === groupLevel.admin ? " admin" : ""}`)
      .join("\n") ?? "",
  trustsMail: row?.rules.trustsMail ?? false,
  username: row?.rules.username ?? "preferred_username",
  realname: row?.rules.realname ?? "name",
  email: row?.rules.email ?? "email",
  school: row?.rules.school ?? "",
  number: row?.rules.number ?? "",
});
export type Draft = ReturnType<typeof draftOf>;

/** A rule with what it gives behind "=>". */
function givingOf(line: string) {
  const at = line.lastIndexOf("=>");
  const [rule, given] = at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2).trim()];
  return { ...ruleOf(rule), given };
}

function roleRule(line: string) {
  const { given, ...rule } = givingOf(line);
  const role = ruledRoles.find((id) => roles[id].name === given);
  return { ...rule, role: role as (typeof ruledRoles)[number] }; // an unknown one is refused
}

function groupRule(line: string) {
  const { given, ...rule } = givingOf(line);
  const [gid = "", word] = given.split(/\s+/);
  const level = word === undefined ? groupLevel.member : word === "admin" ? groupLevel.admin : undefined;
  return { ...rule, gid, level: level as (typeof ruledLevels)[number] };
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** "claim = value"; without "=" the value is missing, which is refused. */
function ruleOf(line: string) {
  const [claim = "", ...value] = line.split("=");
  return { claim, value: value.join("=") };
}

export function bodyOf(draft: Draft): BodyInput<typeof saveProvider> {
  const {
    domains,
    admit,
    roles,
    groups,
    trustsMail,
    username,
    realname,
    email,
    school,
    number,
    rank,
    ldap,
    saml,
    oauth2,
    lti,
    hasScim,
    scim,
    ...rest
  } = draft;
  return {
    ...rest,
    rank: rank === "" ? 0 : rank,
    ldap: draft.kind === "ldap" ? ldap : null,
    saml: draft.kind === "saml" ? saml : null,
    oauth2: draft.kind === "oauth2" ? oauth2 : null,
    lti:
      draft.kind === "lti"
        ? { ...lti, deployments: linesOf(lti.deployments), frames: linesOf(lti.frames) }
        : null,
    scim: hasScim && draft.kind !== "lti" ? scim : null,
    rules: {
      ...{ domains: linesOf(domains), admit: linesOf(admit).map(ruleOf), trustsMail },
      ...{ roles: linesOf(roles).map(roleRule), groups: linesOf(groups).map(groupRule) },
      ...{ username, realname, email, school, number },
    },
  };
}

/** Complaints about lists belong to their fields: `rules.admit.0.value` to `admit`, `lti.frames.0` to `lti.frames`. */
export const toFields = (told: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(told)
      .filter(([path]) => path !== "rules")
      .map(([path, words]) => [
        /^rules\.(\w+)/.exec(path)?.[1] ?? /^lti\.\w+/.exec(path)?.[0] ?? path,
        words,
      ]),
  );

/** What is known of providers that many have. Words in capitals are to be replaced. */
export const presets = {
  Google: {
    ...{
      kind: "oidc",
      key: "google",
      name: "Google",
      issuer: "https://accounts.google.com",
      username: "email",
    },
    ...{ scope: "openid profile email" },
  },
  "Microsoft Entra ID": {
    ...{
      kind: "oidc",
      key: "microsoft",
      name: "Microsoft",
      issuer: "https://login.microsoftonline.com/TENANT/v2.0",
    },
    ...{ username: "preferred_username", scope: "openid profile email" },
  },
  Keycloak: {
    ...{ kind: "oidc", key: "keycloak", name: "Keycloak", issuer: "https://HOST/realms/REALM" },
    ...{ username: "preferred_username", scope: "openid profile email" },
  },
  GitHub: {
    ...{ kind: "oauth2", key: "github", name: "GitHub", issuer: "https://github.com/login/oauth" },
    ...{ scope: "read:user", username: "login", realname: "name", email: "email" },
    oauth2: {
      form: "standard",
      authorization: "https://github.com/login/oauth/authorize",
      token: "https://github.com/login/oauth/access_token",
      userinfo: "https://api.github.com/user",
      subject: "id",
    },
  },
  [serviceNames.wecom]: {
    ...{ kind: "oauth2", key: "wecom", name: "企业微信", issuer: "https://work.weixin.qq.com" },
    ...{ scope: "", username: "userid", realname: "", email: "" },
    oauth2: {
      form: "wecom",
      authorization: "https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=CorpApp&agentid=AGENT",
      token: "https://qyapi.weixin.qq.com/cgi-bin/gettoken",
      userinfo: "https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo",
      subject: "userid",
    },
  },
  [serviceNames.feishu]: {
    ...{ kind: "oauth2", key: "feishu", name: "飞书", issuer: "https://accounts.feishu.cn" },
    ...{ scope: "", username: "data.en_name", realname: "data.name", email: "data.enterprise_email" },
    oauth2: {
      form: "feishu",
      authorization: "https://accounts.feishu.cn/open-apis/authen/v1/authorize",
      token: "https://open.feishu.cn/open-apis/authen/v2/oauth/token",
      userinfo: "https://open.feishu.cn/open-apis/authen/v1/user_info",
      subject: "data.union_id",
    },
  },
  [serviceNames.dingtalk]: {
    ...{ kind: "oauth2", key: "dingtalk", name: "钉钉", issuer: "https://login.dingtalk.com" },
    ...{ scope: "openid corpid", username: "", realname: "nick", email: "email" },
    oauth2: {
      form: "dingtalk",
      authorization: "https://login.dingtalk.com/oauth2/auth?prompt=consent",
      token: "https://api.dingtalk.com/v1.0/oauth2/userAccessToken",
      userinfo: "https://api.dingtalk.com/v1.0/contact/users/me",
      subject: "unionId",
    },
  },
  CAS: {
    ...{ kind: "cas", key: "cas", name: "CAS", issuer: "https://HOST/cas" },
    ...{ username: "user", realname: "displayName", email: "mail" },
  },
  OpenLDAP: {
    ...{ kind: "ldap", key: "directory", issuer: "ldaps://HOST", trustsMail: true, ldap: openLdap },
    ...{ username: "uid", realname: "cn", email: "mail" },
  },
  "Active Directory": {
    ...{ kind: "ldap", key: "directory", issuer: "ldaps://HOST", trustsMail: true },
    ...{ username: "sAMAccountName", realname: "displayName", email: "mail" },
    ldap: {
      ...openLdap,
      filter:
        "(&(objectCategory=person)(objectClass=user)(|(sAMAccountName={name})(userPrincipalName={name}))(!(userAccountControl:1.2.840.113556.1.4.803:=2)))",
      subject: "objectGUID",
      groupFilter: "(member:1.2.840.113556.1.4.1941:={dn})",
    },
  },
  Moodle: { kind: "lti", key: "moodle", name: "Moodle", issuer: "https://HOST" },
  Canvas: {
    ...{ kind: "lti", key: "canvas", name: "Canvas", issuer: "https://canvas.instructure.com" },
    lti: {
      authorization: "https://sso.canvaslms.com/api/lti/authorize_redirect",
      token: "https://sso.canvaslms.com/login/oauth2/token",
      keys: "https://sso.canvaslms.com/api/lti/security/jwks",
      ...{ audience: "", deployments: "", frames: "" },
    },
  },
} satisfies Record<string, Partial<Draft>>;
