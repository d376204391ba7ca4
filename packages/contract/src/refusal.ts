import { fillRefusal, type RefusalParams } from "./refusal-text.ts";

/**
 * Every expected "no" of the interface, with the body status that clients know and English text.
 * `isHttpError: true` travels as the real HTTP status; all others ride on HTTP 200 (docs/rules.md#answers-of-the-interface).
 * Tests, translations and clients of ours use the code, never the text. `{name}` marks a parameter,
 * `{name|one|many}` what depends on it. The other languages' texts: refusal-texts/.
 */
interface RefusalSpec {
  readonly status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  readonly msg: string;
  readonly isHttpError?: true;
  /** HTTP status where it differs from `status`. */
  readonly http?: 405 | 415;
}

export const refusals = {
  // auth guard
  "login-required": { status: 401, msg: "Please sign in first.", isHttpError: true },
  "token-invalid": {
    status: 401,
    msg: "Your sign-in has expired. Please sign in again.",
    isHttpError: true,
  },
  "account-banned": {
    status: 401,
    msg: "This account is banned: {reason}",
    isHttpError: true,
  },
  "operation-banned": {
    status: 403,
    msg: "Your account is banned from this operation: {reason}",
    isHttpError: true,
  },
  "upload-origin": {
    status: 401,
    msg: "This upload came from a page of {origin}, but the site is at {host}. Its administrator can set the site's address, or let the proxy pass on Host.",
    isHttpError: true,
  },
  "permission-denied": {
    status: 403,
    msg: "You do not have permission to do this.",
    isHttpError: true,
  },
  "node-token-invalid": {
    status: 401,
    msg: "The judge node's token is missing or not valid.",
    isHttpError: true,
  },
  "token-unknown": {
    status: 401,
    msg: "This access token is not valid: it has expired, was revoked or was never given.",
    isHttpError: true,
  },
  "token-scope": {
    status: 403,
    msg: "This access token lacks the scope {scope}, which this call needs.",
    isHttpError: true,
  },
  "token-session": {
    status: 403,
    msg: "This call is for people who are signed in: no access token opens it.",
    isHttpError: true,
  },
  "token-place": {
    status: 403,
    msg: "This access token is good for one contest or group, and the call does not name it.",
    isHttpError: true,
  },
  "token-calls": {
    status: 429,
    msg: "This access token has made as many calls as it may for now. Please try again in {seconds} {seconds|second|seconds}.",
    isHttpError: true,
  },
  "request-invalid": { status: 400, msg: "The request is not valid: {detail}", isHttpError: true },
  "path-unknown": {
    status: 404,
    msg: "There is nothing at this address.",
    isHttpError: true,
  },
  "method-not-allowed": {
    status: 400,
    http: 405,
    msg: "This address does not take this method.",
    isHttpError: true,
  },
  "media-type-unsupported": {
    status: 400,
    http: 415,
    msg: "This kind of request body is not taken here.",
    isHttpError: true,
  },
  "body-too-large": { status: 413, msg: "The request is larger than this address takes.", isHttpError: true },
  "too-many-requests": { status: 429, msg: "Too many requests. Please try again later.", isHttpError: true },
  "uploads-too-much": {
    status: 429,
    msg: "You have uploaded as much as is possible for now. Please try again in {minutes} {minutes|minute|minutes}.",
    isHttpError: true,
  },
  "group-storage-full": {
    status: 403,
    msg: "This group has no more room: its files and test data take {used} of {max} MB. Please delete what is not needed, or ask the administrators of the site for more.",
  },
  "judge-seconds-used": {
    status: 429,
    msg: "Your test runs have used the judge for as long as is possible within an hour. Please try again in {minutes} {minutes|minute|minutes}.",
    isHttpError: true,
  },
  "server-fault": { status: 500, msg: "The server failed. Please try again.", isHttpError: true },
  "gone-meanwhile": { status: 404, msg: "What this belongs to was deleted just now." },
  "changed-meanwhile": { status: 403, msg: "Somebody else has saved this meanwhile. Please load it again." },
  "server-busy": {
    status: 503,
    msg: "The server is starting or overloaded. Please try again later.",
    isHttpError: true,
  },
  "store-unavailable": {
    status: 503,
    msg: "The file store does not answer as it should. Please try again in a moment.",
    isHttpError: true,
  },
  "passwords-busy": {
    status: 503,
    msg: "Very many people are signing in at this moment. Please try again in a few seconds.",
    isHttpError: true,
  },
  "in-maintenance": {
    status: 503,
    msg: "The site is being worked on and will be back soon. {text}",
    isHttpError: true,
  },

  // account
  "login-blank": { status: 400, msg: "Please enter your username and password.", isHttpError: true },
  "username-length": { status: 400, msg: "A username has at most 20 characters." },
  "password-length": { status: 400, msg: "A password has 6 to 20 characters." },
  "login-wrong": { status: 400, msg: "Incorrect username or password." },
  "login-locked": {
    status: 400,
    msg: "Too many failed sign-ins. This account is locked for this address for 30 minutes.",
  },
  "login-wait": {
    status: 400,
    msg: "Too many failed sign-ins. Please wait {seconds} {seconds|second|seconds} before you try again.",
  },
  "login-account-locked": {
    status: 400,
    msg: "Too many failed sign-ins with this account. Reset its password by mail, sign in where you did before, or wait 30 minutes.",
  },
  "login-address-locked": {
    status: 400,
    msg: "Too many failed sign-ins from this address. Please try again in 30 minutes.",
  },
  "mail-domain-malformed": { status: 400, msg: "A mail domain looks like example.org, without an @." },
  "login-local-off-domain": {
    status: 403,
    msg: "Your institution's accounts sign in by its own button, not by a password.",
  },
  "login-local-off": {
    status: 403,
    msg: "Passwords of this site are switched off. Sign in by one of the providers; an administrator can let you in if you cannot.",
  },
  "login-banned": { status: 400, msg: "This account is banned: {reason}" },
  "login-banned-until": { status: 400, msg: "This account is banned: {reason} (until {until})" },
  "challenge-required": {
    status: 400,
    msg: "Too many failed sign-ins. Please verify that you are not a robot.",
  },
  "challenge-wrong": { status: 400, msg: "The verification failed or has expired. Please verify again." },
  "challenge-too-fast": {
    status: 400,
    msg: "That was too fast for a person. Please try again.",
  },
  "tokens-many": { status: 403, msg: "You have {max} access tokens: revoke one that you do not need." },
  "token-gone": { status: 404, msg: "There is no such access token." },
  "device-code-unknown": {
    status: 404,
    msg: "This code is not known: it was mistyped, was used, or is older than ten minutes.",
  },
  "device-pending": { status: 400, msg: "Not yet confirmed in the browser." },
  "device-slow-down": { status: 400, msg: "Asked too soon: wait five seconds between two questions." },
  "device-denied": { status: 403, msg: "The request was declined in the browser." },
  "device-expired": {
    status: 400,
    msg: "The code was not confirmed within ten minutes. Please begin again.",
  },
  "form-blank": { status: 400, msg: "Please fill in the required fields." },
  "register-off": { status: 401, msg: "Registration is switched off at the moment." },
  "register-mail-off": {
    status: 401,
    msg: "This site cannot send mail yet, so nobody can register. Its administrators can create an account for you.",
  },
  "mail-off": {
    status: 400,
    msg: "This site cannot send mail yet. Please ask its administrators.",
  },
  "set-by-environment": {
    status: 400,
    msg: "Database and file store are set by the server's environment (DATABASE_URL, STORE_URL).",
  },
  "email-malformed": { status: 400, msg: "This is not a valid email address." },
  "email-taken": { status: 400, msg: "This email address belongs to another account already." },
  "email-domain-refused": { status: 403, msg: "Addresses of this mail provider are not accepted here." },
  "email-same": { status: 400, msg: "The new email address is the same as the current one." },
  "code-requested-lately": {
    status: 400,
    msg: "A mail was sent a moment ago. Please wait {seconds} {seconds|second|seconds}.",
  },
  "mail-code-wrong": {
    status: 400,
    msg: "The code is wrong or has expired. Please check it or request a new one.",
  },
  "username-taken": { status: 400, msg: "This username is taken already." },
  "username-malformed": { status: 400, msg: "The username contains characters that cannot be used." },
  "captcha-wrong": { status: 400, msg: "The captcha is wrong or has expired." },
  "mobile-malformed": { status: 400, msg: "This is not a valid mobile number." },
  "mobile-same": { status: 400, msg: "The new mobile number is the same as the current one." },
  "password-same": { status: 400, msg: "The new password is the same as the current one." },
  "password-wrong": { status: 400, msg: "Incorrect password." },
  "account-change-locked": {
    status: 403,
    msg: "Too many failed tries. Changing this is locked for 30 minutes.",
  },
  "session-not-found": { status: 404, msg: "This session has ended already." },
  "field-too-long": { status: 400, msg: "One of the texts is too long." },
  "link-malformed": { status: 400, msg: "A link begins with http:// or https://." },

  // second factors
  "factor-required": { status: 400, msg: "This account asks for a code of its authenticator app as well." },
  "factor-demanded": {
    status: 403,
    msg: "Accounts with your role must have a second factor. Set one up on the web page first.",
  },
  "factor-wrong": { status: 400, msg: "The code is wrong, or was used already." },
  "factor-locked": {
    status: 403,
    msg: "Too many wrong codes. Please try again in {minutes} minutes, or sign in by a passkey.",
  },
  "factor-unknown": {
    status: 400,
    msg: "There is no such second factor, or it took too long. Please begin again.",
  },
  "factor-too-many": { status: 403, msg: "An account has at most {max} second factors." },
  "passkey-address": {
    status: 400,
    msg: "Passkeys need the site's own address to be set, with a host name and https.",
  },
  "passkey-invalid": { status: 400, msg: "The passkey could not be verified. Please try again." },
  "passkey-taken": { status: 400, msg: "This passkey belongs to an account already." },

  // lti
  "lti-launch-unknown": {
    status: 404,
    msg: "This launch has ended, or another account came by it. Open the link in the course again.",
  },
  "lti-not-teaching": { status: 403, msg: "Only a teacher of the course can do this." },
  "lti-course-tied": { status: 400, msg: "The course is a group already; untie it there first." },
  "lti-course-unknown": { status: 404, msg: "The group has no such course." },
  "session-framed": {
    status: 403,
    msg: "This page stands inside another site. Open it in a window of its own to do this.",
  },
  "lti-place": { status: 400, msg: "The group has nothing of this kind to link to." },
  // identity
  "identity-provider-unknown": {
    status: 404,
    msg: "This way to sign in does not exist, or is switched off.",
  },
  "identity-flow-unknown": {
    status: 400,
    msg: "This sign-in was not begun in this browser, took too long or was used already. Please begin again.",
  },
  "identity-provider-away": { status: 400, msg: "The provider does not answer as it should: {detail}" },
  "identity-answer-invalid": { status: 400, msg: "The provider's answer cannot be trusted: {detail}" },
  "identity-denied": { status: 400, msg: "The provider did not let you in: {detail}" },
  "identity-inactive": { status: 403, msg: "Your institution has switched your account off." },
  "identity-not-admitted": { status: 403, msg: "Your account there may not enter this site." },
  "identity-taken": { status: 400, msg: "Somebody else here has this account of the provider." },
  "identity-linked-already": { status: 400, msg: "The account has another account of {provider} already." },
  "identity-not-found": { status: 404, msg: "The account has no such identity." },
  "identity-last": {
    status: 403,
    msg: "This is the only way into the account. Set a password first, by the mail for who forgot theirs.",
  },
  "proof-required": {
    status: 403,
    msg: "This asks for a proof that it is you: please enter your password again, use a passkey or sign in anew.",
  },
  "proof-stale": {
    status: 403,
    msg: "Your account has no password to prove that it is you: please sign in again first.",
  },
  "proof-old": {
    status: 403,
    msg: "The provider did not ask anew who you are. Please sign out there first, and try again.",
  },
  "identity-other": {
    status: 403,
    msg: "You signed in there as somebody else than the owner of this account.",
  },
  "identity-site-address": {
    status: 400,
    msg: "The site does not know its own address. Its administrator sets it in the settings.",
  },
  "identity-path": { status: 400, msg: "A sign-in goes on at a page of this site only." },
  "identity-key-malformed": {
    status: 400,
    msg: "A short name has 1 to 30 lower-case letters, digits and hyphens.",
  },
  "identity-key-taken": { status: 400, msg: "Another provider has this short name." },
  "identity-issuer-malformed": {
    status: 400,
    msg: "An issuer is an https address without a query; http is only for addresses of inner networks, as numbers.",
  },
  "identity-issuer-fixed": {
    status: 400,
    msg: "People came by this provider: its issuer stays. Add another provider instead.",
  },
  "identity-directory-malformed": {
    status: 400,
    msg: "A directory has an address (ldaps://, or ldap:// with StartTLS; without it only for addresses of inner networks, as numbers), a base and a filter with a place for the name; certificates are PEM.",
  },
  "identity-metadata-malformed": {
    status: 400,
    msg: "An identity provider has an entity id, an address where people are sent and a certificate; all three stand in its metadata.",
  },
  "identity-platform-malformed": {
    status: 400,
    msg: "A learning platform that is switched on has an address for launches, one for tokens and one for its keys; frames are named by origins as https://lms.example.org.",
  },
  "identity-service-malformed": {
    status: 400,
    msg: "A service of OAuth 2.0 has three https addresses, and a member that says who somebody is; http is only for addresses of inner networks, as numbers.",
  },
  "identity-certificate-malformed": {
    status: 400,
    msg: "A certificate is written as PEM, from BEGIN CERTIFICATE to END CERTIFICATE.",
  },
  "identity-person-unknown": { status: 404, msg: "The directory finds nobody by this name." },
  "identity-scope-malformed": {
    status: 400,
    msg: "A scope of OpenID Connect begins with openid; words are separated by one space.",
  },
  "identity-rule-malformed": {
    status: 400,
    msg: "A rule names a claim and a value; a mail domain is written as example.org.",
  },
  "identity-claims-malformed": { status: 400, msg: "Claims are one JSON object." },
  "identity-providers-many": { status: 400, msg: "A site has at most 20 providers." },

  // file
  "image-missing": { status: 400, msg: "Please choose a picture." },
  "image-too-large": { status: 400, msg: "A picture cannot be larger than 2 MB." },
  "image-type": { status: 400, msg: "This file is not a picture of a kind that is taken here." },

  // user, ranking
  "user-not-found": { status: 400, msg: "This user does not exist." },
  "user-not-named": { status: 400, msg: "Please name a user, or sign in first." },
  "ranking-unknown": { status: 400, msg: "There is no ranking of this type." },
  "list-not-named": { status: 400, msg: "Please name a training or a contest." },

  // user administration
  "not-staff": { status: 401, msg: "Only administrators may sign in here." },
  "role-unknown": { status: 400, msg: "There is no such role." },
  "color-malformed": { status: 400, msg: "A colour is written as #rgb or #rrggbb." },
  "erase-root": { status: 403, msg: "A root account is deleted by another root, in the back office." },
  "erase-owns-group": {
    status: 403,
    msg: "You own a group. Hand it over or dissolve it first.",
  },
  "erase-in-contest": {
    status: 403,
    msg: "You take part in a contest that is running. You can delete your account when it is over.",
  },
  "user-is-self": { status: 403, msg: "You cannot ban, delete or demote yourself." },
  "numbers-reversed": { status: 400, msg: "The last number is smaller than the first." },
  "too-many-users": { status: 400, msg: "At most 2000 users can be created at once." },
  "usernames-taken": { status: 400, msg: "These usernames are taken, so no account was created: {names}" },
  "slips-gone": { status: 404, msg: "This list is gone: it is kept for 30 minutes only." },
  "users-not-imported": {
    status: 400,
    msg: "{failed} of {total} users could not be imported (name empty, too long or taken, password not 6 to 20 characters, or email taken): {names}",
  },

  // problem
  "problem-not-found": { status: 404, msg: "The problem does not exist." },
  "problem-hidden": { status: 403, msg: "This problem is not open to you." },
  "problem-gone": { status: 403, msg: "There is no such problem here." },
  "problem-in-running-contest": {
    status: 400,
    msg: "This problem is in a running contest and is opened after its end: {contests}",
  },
  "problem-archived": {
    status: 403,
    msg: "This problem is archived. Those who solved it can still read it.",
  },
  "no-problem": { status: 400, msg: "There are no problems yet." },

  // files and archives
  "file-missing": { status: 400, msg: "Please choose a file." },
  "upload-too-large": { status: 400, msg: "The file is larger than {size}." },
  "archive-other-kind": {
    status: 400,
    msg: "This is a {kind} file. Please pack the files as a zip and try again.",
  },
  "archive-not-zip": { status: 400, msg: "This file is not a zip archive." },
  "archive-broken": { status: 400, msg: "The archive is damaged: {detail}" },
  "archive-encrypted": { status: 400, msg: "The archive is protected by a password." },
  "archive-method": { status: 400, msg: "The file “{name}” is packed in a way that is not supported here." },
  "archive-bomb": { status: 400, msg: "The archive unpacks to far more than an archive of its size should." },
  "archive-too-many": { status: 400, msg: "There are more than {max} files." },
  "archive-unpacked-too-large": { status: 400, msg: "The files are larger than {size} together." },
  "archive-absolute": { status: 400, msg: "The archive names a file by an absolute path: “{name}”" },
  "archive-traversal": { status: 400, msg: "The archive names a file outside itself: “{name}”" },
  "archive-symlink": { status: 400, msg: "The archive contains a link instead of a file: “{name}”" },
  "archive-duplicate": { status: 400, msg: "The archive contains two files named “{name}”" },
  "archive-name": { status: 400, msg: "This cannot be the name of a file here: “{name}”" },
  "archive-folder": {
    status: 400,
    msg: "Test files must lie at the top of the archive, but “{name}” is in a folder.",
  },

  // test data
  "testdata-none": { status: 400, msg: "There is no test data." },
  "testdata-output-twice": { status: 400, msg: "The input “{name}” has more than one output file." },
  "testdata-input-missing": { status: 400, msg: "These output files have no input file: {names}" },
  "testdata-output-missing": { status: 400, msg: "These input files have no output file: {names}" },
  "testdata-too-many": { status: 400, msg: "A problem cannot have more than {max} test cases." },
  "testdata-too-large": { status: 400, msg: "The test data of a problem cannot exceed {size}." },
  "testdata-table": { status: 400, msg: "Line {line} of cases.csv is not right: {detail}" },
  "testdata-not-named": { status: 400, msg: "Please name a problem or an upload." },
  "testdata-not-yours": { status: 403, msg: "You may not manage the test data of this problem." },
  "testdata-file-not-found": { status: 404, msg: "There is no test file “{name}”." },
  "testdata-too-large-for-text": {
    status: 400,
    msg: "The test data are too large to be edited as text. Please work with the files.",
  },
  "staged-not-found": {
    status: 404,
    msg: "This upload does not exist any more. Please upload the files again.",
  },
  "staging-full": {
    status: 403,
    msg: "You have too much uploaded that is not saved yet. Please save or cancel it; what is left goes within a day.",
  },
  "upload-not-found": { status: 404, msg: "This upload does not exist any more. Please begin anew." },
  "upload-offset": { status: 400, msg: "The next piece of this upload begins at {offset}." },
  "upload-unfinished": { status: 400, msg: "This upload is not complete yet: {offset} of {size} bytes" },
  "uploads-open": {
    status: 403,
    msg: "You have {max} unfinished {max|upload|uploads}. Please finish or cancel one.",
  },

  // import
  "import-partial": {
    status: 400,
    msg: "{done} of {total} problems were imported. Not imported:<br/>{failures}",
  },
  "import-nothing-found": { status: 400, msg: "There is no problem of this format in the file." },
  "import-too-many": { status: 400, msg: "There are more than {max} problems in the file." },
  "import-id-taken": { status: 400, msg: "There is already a problem with the id {id}." },
  "import-manifest-broken": { status: 400, msg: "{file} cannot be read: {detail}" },
  "import-manifest-invalid": { status: 400, msg: "{field} of {file} is not right: {detail}" },
  "import-file-missing": { status: 400, msg: "the package lacks the file {name}" },
  "import-unsupported": { status: 400, msg: "problems of the type {kind} are not supported here" },
  "xml-broken": { status: 400, msg: "The XML is not well-formed: {detail}" },
  "xml-entities": {
    status: 400,
    msg: "The XML declares entities, which are not taken here.",
  },
  "xml-too-large": { status: 400, msg: "The element {name} is larger than {size}." },

  // problem administration
  "no-such-problem": { status: 400, msg: "There is no such problem." },
  "problem-not-yours": {
    status: 403,
    msg: "Only its author and problem administrators may manage this problem.",
  },
  "problem-id-blank": { status: 400, msg: "The problem needs an id." },
  "problem-id-too-long": { status: 400, msg: "The id of a problem cannot exceed 50 characters." },
  "problem-id-malformed": {
    status: 400,
    msg: "The id of a problem cannot contain spaces or any of < > \" ' & / \\ ? # %",
  },
  "problem-id-taken": { status: 400, msg: "There is already a problem with this id." },
  "problem-title-blank": { status: 400, msg: "The problem needs a title." },
  "problem-title-too-long": { status: 400, msg: "The title of a problem cannot exceed 255 characters." },
  "problem-text-too-long": { status: 400, msg: "One of the problem's texts is longer than allowed." },
  "problem-type-unknown": { status: 400, msg: "A problem is of type ACM or OI." },
  "judge-mode-unknown": { status: 400, msg: "There is no such judge mode." },
  "case-mode-unknown": { status: 400, msg: "There is no such mode of judging the cases." },
  "case-mode-not-for-type": {
    status: 400,
    msg: "Stopping at the first failure is for ACM problems, subtasks are for OI problems.",
  },
  "time-limit-out-of-range": { status: 400, msg: "The time limit must be between 1 ms and 10 minutes." },
  "memory-limit-out-of-range": { status: 400, msg: "The memory limit must be between 1 and 65536 MB." },
  "stack-limit-out-of-range": { status: 400, msg: "The stack limit must be between 1 and 65536 MB." },
  "group-time-limit": { status: 400, msg: "In a group the time limit is at most 30 seconds." },
  "group-memory-limit": { status: 400, msg: "In a group the memory limit is at most 1024 MB." },
  "group-judge-time": {
    status: 400,
    msg: "In a group the time limit times the number of test cases is at most {max} {max|second|seconds}; this is {seconds} {seconds|second|seconds}.",
  },
  "group-stack-limit": { status: 400, msg: "In a group the stack limit is at most 1024 MB." },
  "difficulty-unknown": { status: 400, msg: "The difficulty is easy, medium or hard." },
  "problem-auth-unknown": { status: 400, msg: "A problem is public, hidden or for contests only." },
  "problem-files-too-many": { status: 400, msg: "At most 64 files of one kind go with a problem." },
  "problem-files-malformed": {
    status: 400,
    msg: "The extra files cannot be read: each needs a name and a content.",
  },
  "problem-io-names-missing": {
    status: 400,
    msg: "File IO needs the name of the input file and of the output file.",
  },
  "problem-io-names-unusable": {
    status: 400,
    msg: "File IO needs two different plain file names: no folders, no blanks, at most 80 characters.",
  },
  "problem-file-name-unusable": {
    status: 400,
    msg: "Names of extra files are made of letters, digits and _ + . - only and begin with a letter, a digit, _ or +.",
  },
  "grader-module-unusable": {
    status: 400,
    msg: "The name of the contestant's file is made of letters, digits and _ only, does not begin with a digit and has no ending.",
  },
  "grader-file-is-own": {
    status: 400,
    msg: "One of the grader's files is called as the contestant's file is: name one of them otherwise.",
  },
  "passes-out-of-range": { status: 400, msg: "A case runs a program in 1 to 20 passes." },
  "processes-out-of-range": { status: 400, msg: "A case is 1 to 7 processes." },
  "communication-malformed": { status: 400, msg: "Say what processes talk through and whose time counts." },
  "output-only-malformed": { status: 400, msg: "Say whether files that are not sent count as sent before." },
  "output-only-runs-nothing": {
    status: 400,
    msg: "Where files are sent nothing runs: no interactor, grader, passes or file names of a program.",
  },
  "output-only-wants-files": { status: 400, msg: "This problem takes the outputs as files, not a program." },
  "output-only-wants-program": { status: 400, msg: "This problem takes a program, not files." },
  "source-files-wanted": {
    status: 400,
    msg: "This problem takes programs of these files, all of them and no others: {names}.",
  },
  "source-files-alike": { status: 400, msg: "Two of the contestant's files have the same name." },
  "source-files-too-many": { status: 400, msg: "A program has at most 8 files." },
  "output-file-unknown": { status: 400, msg: "No case of this problem takes a file {name}." },
  "output-file-too-large": { status: 400, msg: "{name} is larger than {size}." },
  "output-files-none": { status: 400, msg: "The archive holds no file." },
  "output-files-full": {
    status: 400,
    msg: "Your submissions of files take {used} of {max}: no more can be kept.",
  },
  "communication-needs-cms": {
    status: 400,
    msg: "Several processes need an interactive problem whose manager follows the rules of CMS.",
  },
  "passes-need-icpc": {
    status: 400,
    msg: "Only a checker or interactor with the rules of the ICPC and Kattis can ask for another pass.",
  },
  "grader-without-source": {
    status: 400,
    msg: "None of the grader's files is a source of a language that can have a grader.",
  },
  "problem-publish-denied": {
    status: 403,
    msg: "Only root and problem administrators may make a problem public.",
  },
  "checker-missing": { status: 400, msg: "This judge mode needs a program and its language." },
  "case-score-negative": { status: 400, msg: "Scores are whole numbers of at least 0." },
  "case-group-missing": { status: 400, msg: "With subtasks, every case needs the number of its subtask." },
  "case-empty": { status: 400, msg: "Every case needs an input or an output." },
  "case-file-missing": { status: 400, msg: "There is no test file “{name}” in the upload." },
  "too-many-cases": { status: 400, msg: "There are too many test cases." },
  "scoring-too-large": {
    status: 400,
    msg: "There may be {groups} groups at most, {depth} within each other, and 20,000 cases in all of them together.",
  },
  "scoring-key-twice": { status: 400, msg: "Two groups are called “{name}”." },
  "scoring-group-empty": { status: 400, msg: "Group “{name}” has neither cases nor groups." },
  "scoring-case-unknown": { status: 400, msg: "Group “{name}” has case {case}, which there is not." },
  "scoring-case-twice": { status: 400, msg: "Group “{name}” has case {case} twice." },
  "scoring-case-left": { status: 400, msg: "Case {case} is in no group." },
  "scoring-requires-unknown": {
    status: 400,
    msg: "Group “{name}” depends on “{other}”, which there is not.",
  },
  "scoring-requires-later": {
    status: 400,
    msg: "Group “{name}” can only depend on groups before it, which “{other}” is not.",
  },
  "scoring-requires-cycle": { status: 400, msg: "Groups “{name}” and “{other}” depend on each other." },
  "scoring-requires-twice": { status: 400, msg: "Group “{name}” depends on “{other}” twice." },
  "scoring-points-missing": { status: 400, msg: "Every group has to have points here, “{name}” too." },
  "scoring-points-unbounded": {
    status: 400,
    msg: "Only an outermost group that has cases and counts their sum, least or most can be without a bound, not “{name}”.",
  },
  "scoring-points-digits": {
    status: 400,
    msg: "The points of group “{name}” have more digits behind the point than {digits}.",
  },
  "scoring-points-unequal": { status: 400, msg: "The points in “{name}” add up to {sum}, not to {points}." },
  "scoring-threshold": {
    status: 400,
    msg: "Group “{name}” has cases and a threshold above 0 if it counts by one, and none else.",
  },
  "scoring-hidden-group": {
    status: 400,
    msg: "Group “{name}”: what is shown during a contest can neither depend on a hidden group nor share its cases, and one group has to be shown.",
  },
  "scoring-weights": {
    status: 400,
    msg: "The weights of group “{name}” do not fit: a sum has one for each part, at least one of them above 0.",
  },
  "scoring-not-in-this-form": {
    status: 400,
    msg: "This problem's cases add up by groups that this form does not know. Please change points, groups and cases in the editor that shows them.",
  },
  "no-language": { status: 400, msg: "Please allow at least one language." },
  "template-empty": { status: 400, msg: "A code template cannot be empty." },
  "checker-code-empty": { status: 400, msg: "Please write the program first." },
  "checker-language-empty": { status: 400, msg: "Please choose the program's language." },
  "checker-language-unknown": {
    status: 400,
    msg: "Checkers and interactors cannot be written in “{language}” here.",
  },
  "checker-protocol-unknown": { status: 400, msg: "There is no such checker protocol." },
  "checker-protocol-not-interactive": {
    status: 400,
    msg: "This protocol knows checkers only: choose another one for an interactor.",
  },
  "no-judge-node": {
    status: 400,
    msg: "No judge node is connected at the moment. Start one, or look at the list of nodes.",
  },
  "compile-failed": { status: 500, msg: "Compile failed:\n{output}" },
  "compile-late": {
    status: 500,
    msg: "No judge node has compiled this in time. Please try again in a moment.",
  },
  "version-not-found": { status: 404, msg: "The problem has no such version." },
  "nothing-chosen": { status: 400, msg: "Please choose at least one." },
  "too-many-chosen": { status: 400, msg: "At most 100 can be changed at once." },
  "jury-solution-name-blank": { status: 400, msg: "The solution needs a name." },
  "jury-solution-name-taken": { status: 400, msg: "The problem already has a solution of this name." },
  "jury-solution-not-found": { status: 404, msg: "The solution does not exist." },
  "too-many-jury-solutions": { status: 400, msg: "A problem cannot have more than 20 jury solutions." },
  "verdict-unknown": { status: 400, msg: "Please choose the verdicts the solution may get." },
  "no-score": { status: 400, msg: "No case of this OI problem has points." },
  "no-cases": { status: 400, msg: "The problem has no test data yet." },
  "program-missing": { status: 400, msg: "An interactor can only be tested with a program." },

  // tags
  "tag-name-blank": { status: 400, msg: "The name cannot be empty." },
  "tag-name-too-long": { status: 400, msg: "The name cannot exceed 100 characters." },
  "tag-name-taken": { status: 400, msg: "There is already a tag of this name." },
  "tag-not-found": { status: 400, msg: "The tag does not exist." },
  "tag-twice": { status: 400, msg: "The same tag is given twice." },
  "problem-used-outside": {
    status: 403,
    msg: "Contests or trainings outside the group have this problem. Please ask the site's administrators.",
  },
  "tag-of-other-group": { status: 403, msg: "This tag belongs to another group." },
  "classification-name-taken": { status: 400, msg: "There is already a classification of this name." },
  "classification-not-found": { status: 400, msg: "The classification does not exist." },

  // announcements and notices
  "title-blank": { status: 400, msg: "The title cannot be empty." },
  "title-too-long": { status: 400, msg: "The title cannot exceed 255 characters." },
  "content-blank": { status: 400, msg: "The content cannot be empty." },
  "text-not-drawable": {
    status: 400,
    msg: "The text is nested too deep or holds too many marks in one paragraph. Put programs between lines of ```.",
  },
  "content-too-long": { status: 400, msg: "The content cannot exceed 65535 characters." },
  "status-unknown": { status: 400, msg: "An announcement is either shown or hidden." },
  "announcement-not-found": { status: 400, msg: "The announcement does not exist." },
  "message-kind-unknown": { status: 400, msg: "There is no such kind of message." },
  "message-not-found": { status: 400, msg: "There is no such message." },
  "notice-type-unknown": {
    status: 400,
    msg: "A notice is for all users, for the staff, or for users named.",
  },
  "notice-without-recipient": { status: 400, msg: "Please name at least one user." },
  "notice-recipients-unknown": { status: 400, msg: "There are no such users: {names}" },
  "notice-not-found": { status: 400, msg: "The notice does not exist." },
  "date-malformed": { status: 400, msg: "This date cannot be read." },

  // uploaded files
  "md-image-too-large": { status: 400, msg: "Pictures cannot be larger than 4 MB." },
  "carousel-image-too-large": { status: 400, msg: "Pictures of the home page cannot be larger than 8 MB." },
  "logo-too-large": { status: 400, msg: "A logo cannot be larger than 1 MB." },
  "carousel-link": {
    status: 400,
    msg: "A picture leads to a path of this site (/contest/1) or to an address with https://.",
  },
  "carousel-caption": { status: 400, msg: "A caption has at most 200 characters." },
  "md-file-too-large": { status: 400, msg: "Files cannot be larger than 128 MB." },
  "file-not-found": { status: 400, msg: "The file does not exist." },
  "file-not-yours": { status: 403, msg: "You may not delete this file." },

  // submission
  "code-empty": { status: 400, msg: "Please write a program first." },
  "code-too-long": { status: 400, msg: "The program is longer than 65535 characters." },
  "language-unknown": { status: 400, msg: "The language “{language}” is not known here." },
  "language-not-allowed": { status: 400, msg: "This problem does not allow the language “{language}”." },
  "language-unavailable": {
    status: 400,
    msg: "No judge is able to run “{language}” at the moment. Please choose another language.",
  },
  "judge-switched-off": { status: 403, msg: "Submitting is switched off at the moment." },
  "submit-too-fast": {
    status: 403,
    msg: "You are submitting too fast. Please wait {seconds} {seconds|second|seconds}.",
  },
  "remote-judge-unknown": { status: 400, msg: "There is no such judge." },
  "remote-judge-off": { status: 400, msg: "{judge} is switched off or not configured here." },
  "remote-id-malformed": { status: 400, msg: "“{id}” is not a problem id of {judge}." },
  "remote-problem-taken": { status: 400, msg: "{id} is here already." },
  "remote-problem-missing": { status: 400, msg: "{judge} has no problem {id}." },
  "remote-fetch-failed": { status: 400, msg: "{judge} could not be read: {detail}" },
  "problem-not-remote": { status: 400, msg: "This problem does not come from another judge." },
  "remote-interval": { status: 400, msg: "The pause between requests is 0 to 60000 ms." },
  "remote-account-malformed": {
    status: 400,
    msg: "An account needs a name of at most 100 characters and a password of at most 200.",
  },
  "remote-account-taken": { status: 400, msg: "This account is in the list already." },
  "remote-account-missing": { status: 404, msg: "There is no such account." },
  "remote-account-busy": { status: 400, msg: "A submission is using this account; try again in a moment." },
  "remote-no-pages": { status: 404, msg: "Nothing is kept of this submission." },
  "contest-not-found": { status: 404, msg: "The contest does not exist." },
  "training-not-found": { status: 400, msg: "The training does not exist or is disabled." },
  "group-not-found": { status: 404, msg: "The group does not exist or is banned." },
  "submission-not-found": { status: 404, msg: "The submission does not exist." },
  "no-such-submission": { status: 400, msg: "There is no such submission." },
  "submission-not-yours": { status: 403, msg: "This submission is not yours." },
  "sharing-not-allowed": { status: 403, msg: "The code of this problem cannot be shared." },
  "only-mine-needs-login": { status: 401, msg: "Please sign in first." },

  "too-many-bookmarks": { status: 403, msg: "You have 2000 bookmarks already. Please remove some first." },
  "test-type-unknown": { status: 400, msg: "A test is of type public, contest or group." },
  "test-input-empty": { status: 400, msg: "The test input cannot be empty." },
  "test-input-too-long": { status: 400, msg: "Test input cannot exceed 1000 characters." },
  "test-case-too-long": {
    status: 400,
    msg: "Input and expected output of a test case cannot exceed 16,384 characters each.",
  },
  "test-not-found": { status: 400, msg: "This test does not exist or its result was fetched already." },
  "resubmit-not-failed": {
    status: 400,
    msg: "Only a submission that failed to be submitted can be sent again.",
  },

  // contest
  "no-such-contest": { status: 400, msg: "There is no such contest." },
  "contest-not-yours": { status: 403, msg: "Only root and its creator may manage this contest." },
  "contest-not-started": { status: 403, msg: "The contest has not started yet." },
  "contest-ended": { status: 403, msg: "The contest has ended." },
  "contest-not-registered": { status: 403, msg: "Please register with the contest's password first." },
  "contest-account-refused": { status: 403, msg: "The contest is not open to your account." },
  "contest-of-group": { status: 403, msg: "This contest is for members of its group." },
  "contest-moved": { status: 403, msg: "The contest was changed just now. Please submit again." },
  "group-level-too-low": { status: 403, msg: "Your role in this group does not allow this." },
  "contest-needs-login": { status: 401, msg: "Please sign in to see submissions of a contest." },
  "contest-guests-refused": { status: 403, msg: "Please sign in to see this part of the contest." },
  "contest-board-closed": {
    status: 403,
    msg: "The board of this contest is not open to everybody, or not yet.",
  },
  "contest-board-large": { status: 400, msg: "No board can be made of this contest: {detail}" },
  "contest-board-waits": { status: 403, msg: "Some submissions are still being judged." },
  "contest-not-resolvable": {
    status: 400,
    msg: "The resolver is for ACM contests that are over and no longer frozen; their managers may open it earlier.",
  },
  "contest-replay-early": {
    status: 403,
    msg: "The replay opens once the contest is over for everybody and the board is no longer frozen.",
  },
  "contest-submission-hidden": { status: 403, msg: "This submission is not shown during the contest." },
  "contest-password-empty": { status: 400, msg: "Please enter the contest's password." },
  "contest-password-wrong": { status: 400, msg: "The contest's password is wrong." },
  "contest-account-barred": { status: 400, msg: "Your account cannot be registered for this contest." },
  "contest-registered": { status: 400, msg: "You are registered for this contest already." },
  "contest-open-to-all": { status: 400, msg: "This contest needs no registration." },
  "contest-list-only": { status: 403, msg: "Only people on the organisers' list take part in this contest." },
  "contest-problem-not-found": { status: 404, msg: "The contest has no such problem." },
  "contest-problem-gone": { status: 403, msg: "This problem is not in the contest." },
  "resubmit-in-contest": {
    status: 404,
    msg: "A submission of a contest cannot be sent again. Please submit anew.",
  },

  "contest-teams-only": { status: 403, msg: "This contest is for teams. Please enter it with one." },
  "contest-people-only": { status: 403, msg: "This contest is not for teams." },
  "contest-entered-already": { status: 400, msg: "Already in this contest in another way: {names}" },
  "contest-teams-closed": { status: 403, msg: "The time for entering and changing teams is over." },
  "contest-team-fixed": { status: 403, msg: "The contest has started: its teams stay as they are." },
  "contest-team-none": { status: 404, msg: "You did not enter this contest with a team." },
  "contest-virtual-open": { status: 403, msg: "A virtual run of this contest is under way for: {names}" },
  "contest-virtual-none": { status: 404, msg: "No virtual run of this contest is under way for you." },
  "contest-applications-none": { status: 404, msg: "Nobody applies for this contest." },
  "contest-applications-malformed": {
    status: 400,
    msg: "A question or a number of the applications is not right.",
  },
  "contest-applications-closed": { status: 403, msg: "Applications are closed." },
  "contest-application-incomplete": {
    status: 400,
    msg: "Please answer every question that needs an answer.",
  },
  "contest-application-declined": { status: 403, msg: "The organisers have declined this application." },
  "contest-application-missing": { status: 404, msg: "You have not applied for this contest." },
  "contest-terms-unconfirmed": { status: 403, msg: "Please confirm the contest's rules first." },
  "contest-terms-none": { status: 404, msg: "This contest has no rules to confirm." },
  "contest-terms-changed": { status: 400, msg: "The rules have changed. Please read them again." },
  "contest-window-not-begun": { status: 403, msg: "Opens to you once you have started your own time." },
  "contest-window-open": { status: 403, msg: "What others do is shown once your own time is over." },
  "contest-window-begun": { status: 403, msg: "This time has been started already." },
  "contest-window-none": { status: 404, msg: "In this contest everybody has the same time." },
  "contest-window-fixed": {
    status: 400,
    msg: "Somebody takes part already: personal windows stay as they are.",
  },
  "contest-no-pretests": { status: 400, msg: "This contest has no pretests." },
  "contest-window-frozen": { status: 400, msg: "A contest with personal windows has no freeze." },
  "contest-virtual-frozen": {
    status: 403,
    msg: "A virtual run needs the final results, which the organisers have not shown yet.",
  },

  // teams
  "team-not-found": { status: 404, msg: "The team does not exist." },
  "team-not-yours": { status: 403, msg: "Only the team's captain may do this." },
  "team-of-group": {
    status: 403,
    msg: "A group's list made this team: it enters contests of that group only.",
  },
  "team-name-blank": { status: 400, msg: "A team needs a name." },
  "team-name-too-long": { status: 400, msg: "A team's name has at most 50 characters." },
  "team-name-malformed": { status: 400, msg: "The team's name has characters that cannot be seen." },
  "teams-too-many": { status: 403, msg: "You may lead at most {max} {max|team|teams}." },
  "team-full": { status: 403, msg: "A team has at most {max} members and invitations." },
  "team-user-unknown": { status: 400, msg: "There is no user {username}." },
  "team-member-already": { status: 400, msg: "{username} is in the team or invited already." },
  "team-not-invited": { status: 403, msg: "You have no open invitation to this team." },
  "team-not-member": { status: 404, msg: "This user is not in the team." },
  "team-captain-stays": { status: 400, msg: "A captain cannot leave, only dissolve the team." },
  "team-captain-missing": { status: 400, msg: "The captain has to take part, too." },
  "team-member-unknown": { status: 400, msg: "Somebody named is not a member of the team." },
  "team-size-wrong": { status: 400, msg: "This contest takes teams of at most {max}." },
  "team-member-refused": { status: 403, msg: "The contest is not open to: {names}" },

  // clarifications
  "clarification-blank": { status: 400, msg: "Please write something." },
  "clarification-too-long": { status: 400, msg: "A question or an answer has at most 2000 characters." },
  "clarification-too-many": {
    status: 403,
    msg: "You have {max} {max|question|questions} without an answer. Please wait for the staff.",
  },
  "clarification-too-soon": {
    status: 403,
    msg: "Please wait {seconds} {seconds|second|seconds} before your next question.",
  },
  "clarification-not-found": { status: 404, msg: "The contest has no such question." },
  "clarification-taken": { status: 403, msg: "{username} is answering this question." },
  "clarification-changed": { status: 403, msg: "This was changed meanwhile. Please look at it again." },
  "canned-answers-too-many": { status: 400, msg: "A contest keeps at most 20 answers ready." },

  // print, balloons
  "print-closed": { status: 403, msg: "Nothing is printed in this contest." },
  "print-too-short": { status: 400, msg: "A text to print has at least 50 characters." },
  "print-too-long": { status: 400, msg: "A text to print has at most 65535 characters." },
  "print-too-soon": {
    status: 403,
    msg: "Please wait {seconds} {seconds|second|seconds} before your next text to print.",
  },
  "print-not-found": { status: 404, msg: "There is no such request to print." },
  "balloon-not-found": { status: 404, msg: "The contest has no such accepted submission." },
  "contest-disqualified": { status: 403, msg: "You were disqualified from this contest." },
  "participation-not-found": { status: 404, msg: "The contest has no such participant." },
  "participation-reason-missing": { status: 400, msg: "Please give a reason." },
  "participation-reason-long": { status: 400, msg: "A reason has at most 500 characters." },
  "extra-time-bounds": { status: 400, msg: "Extra time is at most 1440 minutes." },
  "contest-order-changed": {
    status: 403,
    msg: "The contest has other problems by now. Please look again.",
  },
  "contest-end-moved": { status: 403, msg: "The contest's end was moved meanwhile. Please look again." },
  "removed-time-wrong": {
    status: 400,
    msg: "An interval lies inside the contest, ends after it begins and meets no other.",
  },
  "removed-time-many": { status: 403, msg: "At most 20 intervals can be taken out of a contest." },
  "removed-time-gone": { status: 404, msg: "This interval counts again already. Please look again." },
  "contest-points-bounds": { status: 400, msg: "A problem has 1 to 10,000 points." },
  "rehearsal-under-way": { status: 403, msg: "A rehearsal is under way on this site already." },
  "rehearsal-no-programs": {
    status: 400,
    msg: "The contest's problems have no jury solutions: there is nothing to submit.",
  },
  "rehearsal-contest-runs": {
    status: 403,
    msg: "Contest {title} takes submissions now: a rehearsal would disturb it.",
  },
  "rehearsal-bounds": { status: 400, msg: "A rehearsal has 1 to 500 contestants and takes at most an hour." },
  "rehearsal-over": { status: 400, msg: "This rehearsal is over." },
  "shadow-address": {
    status: 400,
    msg: "Please give the address of a contest: https://HOST/…/contests/ID",
  },
  "shadow-private": {
    status: 403,
    msg: "{host} is an address of an inner network: only root may name it.",
  },
  "calendar-feeds-many": { status: 400, msg: "You have {max} addresses already: revoke one first." },
  "calendar-feed-unknown": { status: 404, msg: "You have no such address." },
  "webhooks-not-yours": {
    status: 403,
    msg: "Webhooks are kept by who manages the contest, the roots of the group, or root.",
  },
  "webhook-not-found": { status: 404, msg: "There is no such webhook." },
  "webhook-name": { status: 400, msg: "Please give a name of at most 60 characters." },
  "webhook-address": { status: 400, msg: "Please give an address that begins with https:// or http://" },
  "webhook-private": {
    status: 403,
    msg: "{host} is an address of an inner network: only root may name it.",
  },
  "webhook-chat": { status: 400, msg: "Please say to which chat the bot writes." },
  "webhook-events": { status: 400, msg: "Please choose what it is to be told." },
  "webhooks-many": { status: 400, msg: "There are {max} webhooks here already: remove one first." },
  "push-endpoint": { status: 400, msg: "This browser's push service cannot be used." },
  "push-devices-many": { status: 400, msg: "You have {max} devices already: remove one first." },
  "push-device-gone": { status: 404, msg: "There is no such device." },
  "webhook-tests": { status: 429, msg: "Please wait a moment before the next test." },
  "shadow-none": { status: 404, msg: "This contest does not shadow another system." },
  "clics-tokens-many": { status: 400, msg: "This contest has {max} tokens already: remove one first." },
  "clics-token-taken": { status: 400, msg: "Another token of this contest has that name." },
  "clics-token-name": {
    status: 400,
    msg: "A name has at most 36 letters, digits, dots, hyphens and underscores.",
  },
  "clics-token-unknown": { status: 404, msg: "This contest has no such token." },
  "contest-sheet-large": {
    status: 400,
    msg: "A spreadsheet holds at most {max} submissions. Please take the CSV file.",
  },
  "certificates-none": { status: 404, msg: "Nobody on the board has these ranks and awards." },
  "certificates-many": { status: 400, msg: "At most {max} certificates at once. Please choose fewer ranks." },
  "certificates-busy": {
    status: 503,
    msg: "Other certificates are being made. Please try again in a moment.",
  },
  "certificate-picture-unknown": {
    status: 400,
    msg: "The picture is gone. Please upload it again.",
  },
  "contestants-changed": {
    status: 403,
    msg: "The list was changed meanwhile. Please look at the preview again.",
  },
  "contestants-none": { status: 404, msg: "The contest's list has no such account." },
  "contest-address-refused": {
    status: 403,
    msg: "This contest is entered from certain addresses only, and yours is not among them. Please ask the staff.",
  },
  "contest-session-refused": {
    status: 403,
    msg: "You have signed in somewhere else since. In this contest only the latest sign-in counts: sign in again here, or go on there.",
  },
  "contest-networks-malformed": {
    status: 400,
    msg: "Addresses are written as 10.0.1.17, 10.0.1.0/24 or 2001:db8::/64, at most 20.",
  },
  "contest-not-ratable": {
    status: 403,
    msg: "The site's administrators decide which contests are rated: of single persons, outside groups.",
  },
  "contest-not-oi": { status: 400, msg: "This is for OI contests." },
  "contest-not-acm": { status: 400, msg: "This is for ACM contests." },

  // contest administration
  "contest-title-blank": { status: 400, msg: "The contest's title cannot be empty." },
  "contest-title-too-long": { status: 400, msg: "The contest's title cannot exceed 500 characters." },
  "contest-description-too-long": {
    status: 400,
    msg: "The contest's description cannot exceed 65535 characters.",
  },
  "contest-type-unknown": { status: 400, msg: "A contest is of the ACM or the OI kind." },
  "contest-auth-unknown": { status: 400, msg: "A contest is public, private or protected." },
  "contest-score-type-unknown": {
    status: 400,
    msg: "An OI contest counts the most recent or the highest score.",
  },
  "contest-submissions-used": {
    status: 403,
    msg: "This problem takes {max} {max|submission|submissions} of each contestant; none are left.",
  },
  "contest-submit-pause": {
    status: 403,
    msg: "The next submission to this problem may come in {seconds} {seconds|second|seconds}.",
  },
  "contest-rule-impossible": {
    status: 400,
    msg: "These parts of the contest's rule do not go together.",
  },
  "contest-rule-type": { status: 400, msg: "The contest's rule is of another kind than the contest." },
  "contest-times-wrong": { status: 400, msg: "A contest ends after it starts." },
  "contest-seal-outside": { status: 400, msg: "The freeze must begin between the start and the end." },
  "contest-password-missing": { status: 400, msg: "A contest that is not public needs a password." },
  "contest-password-too-long": { status: 400, msg: "A contest's password has at most 100 characters." },
  "contest-rule-malformed": { status: 400, msg: "The rule for accounts cannot be read." },
  "contest-type-stays": {
    status: 400,
    msg: "The kind of a contest cannot be changed once it has problems.",
  },
  "contest-type-differs": {
    status: 400,
    msg: "An ACM contest takes ACM problems, an OI contest OI problems.",
  },
  "contest-not-over": { status: 400, msg: "The contest is not over yet." },
  "not-in-contest": { status: 400, msg: "The problem is not in this contest." },
  "already-in-contest": { status: 400, msg: "The problem is in this contest already." },
  "display-id-taken": { status: 400, msg: "Another problem of the contest has this letter or number." },
  "display-id-malformed": { status: 400, msg: "A problem's letter or number has 1 to 50 characters." },
  "display-title-too-long": { status: 400, msg: "A display title has at most 255 characters." },

  // coursework: trainings, contests and groups as teachers see them
  "coursework-not-found": {
    status: 404,
    msg: "There is no such training or contest, or it is not yours to look after.",
  },
  "role-request-reason": { status: 400, msg: "Please give a reason of 1 to 500 characters." },
  "role-request-needless": { status: 400, msg: "Only ordinary users ask for a role." },
  "role-request-gone": { status: 400, msg: "The request was answered or taken back meanwhile." },
  "assignment-not-found": { status: 404, msg: "There is no such assignment." },
  "assignment-not-yours": {
    status: 403,
    msg: "Only who made the assignment and the group's managers may change it.",
  },
  "assignment-closed": { status: 403, msg: "The assignment is closed. Nothing is taken any more." },
  "assignment-title-blank": { status: 400, msg: "The assignment needs a title." },
  "assignment-title-too-long": { status: 400, msg: "An assignment's title has at most 200 characters." },
  "assignment-description-too-long": {
    status: 400,
    msg: "An assignment's description has at most 65535 characters.",
  },
  "assignment-problems-number": { status: 400, msg: "An assignment has 1 to 100 problems." },
  "assignment-closes-early": { status: 400, msg: "An assignment cannot close before it is due." },
  "grade-points-range": { status: 400, msg: "A grade has 0 to 100000 points." },
  "grade-remark-too-long": { status: 400, msg: "A remark has at most 2000 characters." },
  "coursework-not-of-group": {
    status: 400,
    msg: "Programs are compared in trainings of groups and in contests only.",
  },
  "roster-changed": {
    status: 400,
    msg: "Accounts have changed meanwhile. Look at the preview once more.",
  },
  "made-accounts-many": {
    status: 400,
    msg: "You can make at most 500 accounts a day. Please ask the site's administrators for more.",
  },
  "group-copy-days-range": { status: 400, msg: "Dates can be moved by 0 to 1100 days." },
  "group-copy-running": { status: 400, msg: "A copy of this group is being made already." },
  "line-thread-not-found": { status: 404, msg: "There is no such comment any more." },
  "line-comment-not-found": { status: 404, msg: "There is no such comment any more." },
  "line-comment-too-long": { status: 400, msg: "A comment on lines has at most 5000 characters." },
  "review-lines-unknown": { status: 400, msg: "The program has no such lines." },
  "review-full": { status: 400, msg: "There is no room for more comments here." },
  "similarity-nothing": { status: 400, msg: "There are no programs of two people to compare." },
  "similarity-running": { status: 400, msg: "These programs are being compared already." },
  "similarity-check-not-found": { status: 404, msg: "There is no such comparison." },
  "similarity-check-over": { status: 400, msg: "The comparison is over already." },
  "similarity-pair-not-found": { status: 404, msg: "There is no such pair of programs." },
  "similarity-note-too-long": { status: 400, msg: "A note has at most 1000 characters." },

  // trainings
  "training-of-group": { status: 403, msg: "The training is for members of its group." },
  "training-not-registered": { status: 401, msg: "Please enter the training's password first." },
  "training-member-disabled": { status: 403, msg: "You have been shut out of this training." },
  "training-not-yours": { status: 403, msg: "Only root and its author may manage this training." },
  "training-password-empty": { status: 400, msg: "Please enter the training's password." },
  "training-password-wrong": { status: 400, msg: "The training's password is wrong." },
  "training-password-missing": { status: 400, msg: "A private training needs a password." },
  "training-password-too-long": { status: 400, msg: "A training's password has at most 100 characters." },
  "training-registered": { status: 400, msg: "You are registered for this training already." },
  "training-open-to-all": { status: 400, msg: "This training needs no registration." },
  "training-title-blank": { status: 400, msg: "The training's title cannot be empty." },
  "training-title-too-long": { status: 400, msg: "The training's title cannot exceed 500 characters." },
  "training-description-too-long": {
    status: 400,
    msg: "The training's description cannot exceed 65535 characters.",
  },
  "training-auth-unknown": { status: 400, msg: "A training is Public or Private." },
  "training-rank-malformed": { status: 400, msg: "The rank is a number from 0 to 2147483647." },
  "training-category-not-found": { status: 400, msg: "There is no such category of trainings." },
  "training-category-foreign": { status: 403, msg: "This category belongs to somebody else's trainings." },
  "training-category-blank": { status: 400, msg: "The category needs a name." },
  "training-category-too-long": { status: 400, msg: "A category's name has at most 100 characters." },
  "training-category-taken": { status: 400, msg: "There is a category of this name already." },
  "not-in-training": { status: 400, msg: "The problem is not in this training." },
  "already-in-training": { status: 400, msg: "The problem is in this training already." },
  "training-display-id-taken": {
    status: 400,
    msg: "Another problem of the training has this letter or number.",
  },
  "training-full": { status: 400, msg: "A training has at most 500 problems." },
  "training-problem-locked": { status: 403, msg: "Please solve the problems before it first." },
  "training-plan-stale": {
    status: 400,
    msg: "The training's problems were changed meanwhile. Please load the page again.",
  },
  "training-order-wrong": { status: 400, msg: "A problem can only wait for problems before it." },
  "training-section-blank": { status: 400, msg: "The section needs a title." },
  "training-section-too-long": { status: 400, msg: "A section's title has at most 200 characters." },
  "training-member-not-found": { status: 400, msg: "They are not registered for this training." },
  // groups
  "group-name-length": { status: 400, msg: "A group's name has 5 to 25 characters." },
  "group-name-malformed": { status: 400, msg: "The group's name has characters that cannot be seen." },
  "group-short-name-length": { status: 400, msg: "A group's short name has 5 to 10 characters." },
  "group-short-name-malformed": { status: 400, msg: "A short name is made of letters, digits, _ and -." },
  "group-brief-length": { status: 400, msg: "The introduction has 5 to 50 characters." },
  "group-description-length": { status: 400, msg: "The description has 5 to 1000 characters." },
  "group-auth-unknown": { status: 400, msg: "A group is public, protected or private." },
  "group-code-length": { status: 400, msg: "The group's code has exactly 6 characters." },
  "group-name-taken": { status: 400, msg: "Another group has this name." },
  "group-short-name-taken": { status: 400, msg: "Another group has this short name." },
  "group-too-few-solved": {
    status: 403,
    msg: "Please solve at least {count} {count|problem|problems} before you found a group.",
  },
  "group-too-many-today": {
    status: 403,
    msg: "You can found at most {count} {count|group|groups} within 24 hours.",
  },
  "group-too-many": { status: 403, msg: "You can own at most {count} {count|group|groups}." },
  "group-not-owner": { status: 403, msg: "Only the group's owner may do this." },
  "group-member-not-found": { status: 404, msg: "There is no such member, or they stand above you." },
  "group-invitation-not-found": { status: 404, msg: "There is no such invitation any more." },
  "group-reason-length": { status: 400, msg: "The reason has 5 to 100 characters." },
  "group-code-wrong": { status: 400, msg: "The group's code is wrong." },
  "group-applied-already": { status: 403, msg: "You have applied already. Please wait for the answer." },
  "group-inside-already": { status: 403, msg: "You are a member already." },
  "group-level-unknown": { status: 400, msg: "There is no such level in a group." },
  "group-level-back": {
    status: 403,
    msg: "Applications that were decided cannot be opened again.",
  },
  "group-owner-stays": { status: 404, msg: "The owner cannot leave: hand the group over or dissolve it." },
  "group-not-inside": { status: 403, msg: "You are not a member of this group." },
  "not-of-group": { status: 403, msg: "This does not belong to a group." },
  "announcement-gone": { status: 404, msg: "The announcement does not exist any more." },
  "announcement-not-yours": {
    status: 403,
    msg: "Only its author and the group's managers may change this announcement.",
  },
  "publication-unknown": { status: 400, msg: "A publication is applied for, granted or refused." },
  "publication-reason-too-long": { status: 400, msg: "The reason has at most 500 characters." },
  // discussions and comments
  "discussions-closed": {
    status: 403,
    msg: "Discussions are switched off at the moment.",
    isHttpError: true,
  },
  "discussion-area-closed": { status: 403, msg: "This discussion area is switched off at the moment." },
  "discussion-not-found": { status: 404, msg: "The discussion does not exist." },
  "discussion-hidden": { status: 403, msg: "The discussion is hidden by the administrators." },
  "discussion-of-group": { status: 403, msg: "The discussion is for members of its group." },
  "discussion-during-contest": {
    status: 403,
    msg: "This is about a problem of a contest that is running. Please come back after the contest.",
  },
  "discussion-not-yours": { status: 403, msg: "This discussion is not yours." },
  "discussion-is-closed": { status: 403, msg: "The discussion is closed." },
  "discussion-too-few-solved": {
    status: 403,
    msg: "Please solve at least {count} {count|problem|problems} before you open a discussion.",
  },
  "discussion-too-many": {
    status: 403,
    msg: "You can open at most {count} {count|discussion|discussions} within 24 hours.",
  },
  "description-blank": { status: 400, msg: "The description cannot be empty." },
  "description-too-long": { status: 400, msg: "The description cannot exceed 255 characters." },
  "category-not-found": { status: 400, msg: "Please choose a category." },
  "category-name-too-long": { status: 400, msg: "A category's name cannot exceed 50 characters." },
  "category-name-taken": { status: 400, msg: "Two categories cannot have the same name." },
  "categories-too-many": { status: 400, msg: "There can be at most 100 categories." },
  "official-without-problem": { status: 400, msg: "Only a discussion of a problem can be its editorial." },
  "text-names-contest-problem": {
    status: 403,
    msg: "Your text names a problem of a contest you take part in. Please wait until the contest is over.",
  },
  "text-forbidden-word": { status: 400, msg: "Texts here cannot contain the word “{word}”." },
  "discussion-file-too-large": { status: 400, msg: "Files in discussions cannot be larger than 4 MB." },
  "discussion-files-too-much": { status: 400, msg: "Your files together cannot be larger than 64 MB." },
  "training-nothing-solved": { status: 400, msg: "Please solve a problem of this training first." },
  "block-self": { status: 400, msg: "You cannot block yourself." },
  "blocked-too-many": { status: 400, msg: "You can block at most 200 users." },
  "waiting-text-not-found": { status: 404, msg: "This text is no longer waiting." },
  "report-blank": { status: 400, msg: "Please choose a label or give a reason." },
  "report-too-long": { status: 400, msg: "A report cannot exceed 255 characters." },
  "report-not-found": { status: 404, msg: "The report does not exist." },
  "comment-target-gone": { status: 400, msg: "What you comment on does not exist any more." },
  "comment-not-found": { status: 400, msg: "The comment does not exist any more." },
  "comment-blank": { status: 400, msg: "The comment cannot be empty." },
  "comment-too-long": { status: 400, msg: "The comment cannot exceed 10000 characters." },
  "comment-not-yours": { status: 403, msg: "This comment is not yours." },
  "comment-too-few-solved": {
    status: 403,
    msg: "Please solve at least {count} {count|problem|problems} before you comment.",
  },
  "reply-not-allowed": {
    status: 403,
    msg: "In a contest only its managers and the comment's author may reply.",
  },

  // staff's judging
  "rejudge-job-not-found": { status: 404, msg: "This rejudge does not exist." },
  "rejudge-job-over": { status: 400, msg: "This rejudge is over already." },
  "rejudge-job-running": { status: 403, msg: "This rejudge is not over yet. Wait for it, or stop it." },
  "dry-run-settled": { status: 400, msg: "This dry run was applied or discarded already." },
  "nothing-to-undo": {
    status: 400,
    msg: "There is nothing to take back: no verdict changed, or the submissions were judged again since.",
  },
  "nothing-to-rejudge": { status: 400, msg: "There is no submission to judge again." },
  "being-judged": { status: 400, msg: "This submission is being judged now. Please try again afterwards." },
  "compile-error-stays": { status: 400, msg: "A compile error cannot be judged by hand." },
  "status-not-manual": { status: 400, msg: "This verdict cannot be given by hand." },

  // node administration
  "node-address-malformed": { status: 400, msg: "This is neither an address nor a network." },
  "node-not-found": { status: 404, msg: "The judge node does not exist." },
  "node-name-taken": { status: 400, msg: "There is already a judge node of this name." },
  "node-name-malformed": {
    status: 400,
    msg: "A node's name has 1 to 50 letters, digits, dots, hyphens and underscores.",
  },
  "language-not-found": { status: 404, msg: "The language does not exist." },
  "language-order-out-of-range": { status: 400, msg: "An order goes from -100000 to 100000." },
  "language-description-malformed": { status: 400, msg: "A description has 1 to 200 characters." },
  "language-template-too-long": { status: 400, msg: "A template has at most 65535 characters." },
  "node-away": { status: 400, msg: "This judge node is not connected at the moment." },

  // judge node
  "node-protocol": {
    status: 400,
    msg: "This server speaks version {server} of the judge protocol and this node version {node}: upgrade the server first, then the node.",
  },
  "backup-at-work": { status: 400, msg: "A backup is being made or checked. Please wait until it is done." },
  "backups-full": {
    status: 400,
    msg: "The site keeps 60 backups at most. Delete one before you make another.",
  },
  "backup-in-bucket": {
    status: 400,
    msg: "The site's files lie in a bucket: make its backups by npm run backup on the server.",
  },
  "backup-not-found": { status: 404, msg: "There is no such backup." },
  "blob-not-leased": { status: 403, msg: "None of this node's leased attempts names that blob." },
} as const satisfies Record<string, RefusalSpec>;

export type RefusalCode = keyof typeof refusals;

export function refusalSpec(code: RefusalCode): RefusalSpec {
  return refusals[code];
}

export function refusalText(code: RefusalCode, params: RefusalParams = {}): string {
  return fillRefusal(refusals[code].msg, params);
}

/** Stands for the reason of a ban where staff gave none; said in the reader's language. */
export const NO_BAN_REASON = "please contact the administrator.";

/** What is said along with refusals. */
export const refusalWords = {
  "no-ban-reason": NO_BAN_REASON,
  "tries-left": "{count} {count|try|tries} left.",
} as const;

/** One language's words for every refusal: `refusal-texts/LANGUAGE.ts`; English stands here, as `msg`. */
export interface RefusalTexts {
  readonly refusal: Readonly<Record<RefusalCode | keyof typeof refusalWords, string>>;
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
