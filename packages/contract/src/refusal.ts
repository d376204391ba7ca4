/**
 * Every expected "no" of the interface, with its historic body status and English text.
 * `gate: true` travels as the real HTTP status; all others ride on HTTP 200 (reference/api.md 1.2).
 * Tests, translations and clients of ours use the code, never the text. `{name}` marks a parameter.
 */
interface RefusalSpec {
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503;
  readonly msg: string;
  readonly gate?: true;
}

export const refusals = {
  // gate
  "login-required": { status: 401, msg: "Please login first!", gate: true },
  "token-invalid": {
    status: 401,
    msg: "Your login has expired or is not valid, please login again!",
    gate: true,
  },
  "account-banned": {
    status: 401,
    msg: "This account is banned: {reason}",
    gate: true,
  },
  "operation-banned": {
    status: 403,
    msg: "Your account is banned from this operation: {reason}",
    gate: true,
  },
  "permission-denied": { status: 403, msg: "You do not have permission for this operation!", gate: true },
  "node-token-invalid": { status: 401, msg: "The judge node's token is missing or not valid.", gate: true },
  "request-invalid": { status: 400, msg: "The request is not valid: {detail}", gate: true },
  "path-unknown": { status: 404, msg: "Query error, unable to find the resource to request!", gate: true },
  "method-not-allowed": { status: 405, msg: "This address does not take this method.", gate: true },
  "media-type-unsupported": { status: 415, msg: "This kind of request body is not taken here.", gate: true },
  "body-too-large": { status: 413, msg: "The request is larger than this address takes.", gate: true },
  "too-many-requests": { status: 429, msg: "Too many requests, please try again later!", gate: true },
  "server-fault": { status: 500, msg: "Server error, please refresh again!", gate: true },
  "server-busy": {
    status: 503,
    msg: "The server is starting or overloaded, please try again later!",
    gate: true,
  },

  // account
  "login-blank": { status: 400, msg: "Username and password can not be empty!", gate: true },
  "username-length": { status: 400, msg: "The length of the username can not exceed 20!" },
  "password-length": { status: 400, msg: "The length of the password must be between 6 and 20!" },
  "login-wrong": { status: 400, msg: "Incorrect username or password!" },
  "login-locked": {
    status: 400,
    msg: "Too many failed logins! This account is locked for this address for 30 minutes.",
  },
  "login-banned": { status: 400, msg: "This account is banned: {reason}" },
  "challenge-required": {
    status: 400,
    msg: "Too many failed logins! Please verify that you are not a robot.",
  },
  "challenge-wrong": { status: 400, msg: "The verification failed or has expired, please verify again!" },
  "form-blank": { status: 400, msg: "Required fields can not be empty!", gate: true },
  "register-off": { status: 401, msg: "Registration is switched off at the moment!" },
  "email-malformed": { status: 400, msg: "The e-mail address is not well-formed!" },
  "email-taken": { status: 400, msg: "Email already exists" },
  "email-domain-refused": { status: 403, msg: "Addresses of this mail provider are not accepted here!" },
  "email-same": { status: 400, msg: "The new e-mail address is the same as the current one!" },
  "code-requested-lately": { status: 400, msg: "A mail was sent lately, please wait {seconds} seconds!" },
  "mail-code-wrong": {
    status: 400,
    msg: "The code is wrong or has expired, please check it or request a new one!",
  },
  "username-taken": { status: 400, msg: "Username already exists" },
  "username-malformed": { status: 400, msg: "The username contains characters that can not be used!" },
  "captcha-wrong": { status: 400, msg: "The captcha is wrong or has expired!" },
  "mobile-malformed": { status: 400, msg: "The mobile number is not well-formed!" },
  "mobile-same": { status: 400, msg: "The new mobile number is the same as the current one!" },
  "password-same": { status: 400, msg: "The new password is the same as the current one!" },
  "password-wrong": { status: 400, msg: "Incorrect password!" },
  "account-change-locked": {
    status: 403,
    msg: "Too many failures! Changing this is locked for 30 minutes.",
  },
  "session-not-found": { status: 404, msg: "This login does not exist any more!" },
  "field-too-long": { status: 400, msg: "One of the texts is longer than allowed!" },
  "link-malformed": { status: 400, msg: "Links must begin with http:// or https://!" },

  // file
  "image-missing": { status: 400, msg: "Please choose a picture!" },
  "image-too-large": { status: 400, msg: "File size error, you can only upload images not larger than 2MB" },
  "image-type": { status: 400, msg: "File type not supported" },

  // user, ranking
  "user-not-found": { status: 400, msg: "This user does not exist!" },
  "user-not-named": { status: 400, msg: "Please name a user or login first!" },
  "ranking-unknown": { status: 400, msg: "There is no ranking of this type!" },
  "list-not-named": { status: 400, msg: "Please name a training or a contest!" },

  // user administration
  "users-not-imported": {
    status: 400,
    msg: "{failed} of {total} users could not be imported (name empty, too long or taken, password not 6 to 20 characters, or e-mail taken): {names}",
  },

  // problem
  "problem-not-found": { status: 404, msg: "The problem does not exist!" },
  "problem-hidden": { status: 403, msg: "This problem is not open to you!" },
  "no-problem": { status: 400, msg: "There is no problem yet!" },

  // submission
  "code-empty": { status: 400, msg: "Code can not be empty" },
  "code-too-long": { status: 400, msg: "Code Length can not exceed 65535" },
  "language-unknown": { status: 400, msg: 'The language "{language}" is not known here!' },
  "language-not-allowed": { status: 400, msg: 'This problem does not allow the language "{language}"!' },
  "language-unavailable": {
    status: 400,
    msg: 'No judge is able to run "{language}" at the moment. Please choose another language.',
  },
  "judge-switched-off": { status: 403, msg: "Submitting is switched off at the moment!" },
  "submit-too-fast": { status: 403, msg: "You submit too fast, please wait {seconds} seconds!" },
  "remote-not-supported": { status: 400, msg: "Remote judges are not available here yet!" },
  "contest-not-found": { status: 404, msg: "The contest does not exist!" },
  "training-not-found": { status: 400, msg: "The training does not exist or is disabled!" },
  "group-not-found": { status: 404, msg: "The group does not exist or is banned!" },
  "submission-not-found": { status: 404, msg: "The submission does not exist!" },
  "submission-not-yours": { status: 403, msg: "This submission is not yours!" },
  "sharing-not-allowed": { status: 403, msg: "The code of this problem can not be shared!" },
  "only-mine-needs-login": { status: 401, msg: "Please login first!" },

  // staff's judging
  "nothing-to-rejudge": { status: 400, msg: "There is no submission to judge again!" },
  "being-judged": { status: 400, msg: "This submission is being judged now, please try again afterwards!" },
  "compile-error-stays": { status: 400, msg: "A compile error can not be judged by hand!" },
  "status-not-manual": { status: 400, msg: "This verdict can not be given by hand!" },

  // judge node
  "lease-lost": { status: 403, msg: "This node does not hold that attempt any more." },
  "blob-not-leased": { status: 403, msg: "None of this node's leased attempts names that blob." },
} as const satisfies Record<string, RefusalSpec>;

export type RefusalCode = keyof typeof refusals;
export type RefusalParams = Readonly<Record<string, string | number>>;

export function refusalSpec(code: RefusalCode): RefusalSpec {
  return refusals[code];
}

export function refusalText(code: RefusalCode, params: RefusalParams = {}): string {
  return refusals[code].msg.replace(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark));
}

const PREFIX = "refusal:";

/** Names the refusal that breaking a bound answers: `z.string().min(1, refuse("code-empty"))`. */
export function refuse(code: RefusalCode): { error: string } {
  return { error: PREFIX + code };
}

/** The refusal a validation message names, or null for an ordinary malformed request. */
export function refusalOfMessage(message: string): RefusalCode | null {
  const code = message.startsWith(PREFIX) ? message.slice(PREFIX.length) : "";
  return code in refusals ? (code as RefusalCode) : null;
}
