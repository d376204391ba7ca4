import { z } from "zod";
import { type RoleId, roles } from "./access.ts";
import {
  mailAddress,
  newPassword,
  newUsername,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
} from "./account/body.ts";
import { endpoint } from "./endpoint.ts";
import { userSorts } from "./list-order.ts";
import { refuse } from "./refusal.ts";
import {
  basedOn,
  boolean,
  date,
  integer,
  integer16,
  moment,
  nothing,
  optionalId,
  optionalText,
  page,
  pageQuery,
} from "./scalar.ts";

/** The administrators' own sign-in, and the site's users. */

/** Most rows one import call takes. */
export const IMPORT_ROWS_MAX = 2000;
/** Most users one call makes up. */
export const GENERATE_MAX = 2000;
export const GENERATED_MINUTES = 30;

const text = z.string().nullable();

/** username, password, then optionally email, realname, gender (male|0, female|1), nickname, school. */
export const userImportColumns = [
  "username",
  "password",
  "email",
  "realname",
  "gender",
  "nickname",
  "school",
] as const;
/** Most cells of a row; what stands beyond the columns is not read. */
export const IMPORT_CELLS_MAX = 20;
export const UserImportRow = z.array(z.string().max(1000).nullable()).min(2).max(IMPORT_CELLS_MAX);

export const insertBatchUser = endpoint({
  name: "insertBatchUser",
  method: "POST",
  path: "/api/admin/user/insert-batch-user",
  summary: "Creates ordinary users row by row; rows that cannot be made are named, the others stay",
  access: "perm:user_admin",
  body: z.object({ users: z.array(UserImportRow).min(1).max(IMPORT_ROWS_MAX) }),
  data: nothing,
  refusals: ["users-not-imported", "passwords-busy"],
});

/**
 * What became of a row: `made` (or, in a dry run, would be); `same`: the user is there with exactly these
 * details, so nothing was changed; everything else says why it can not be.
 */
export const importOutcomes = [
  "made",
  "same",
  "username-blank",
  "username-length",
  "username-malformed",
  "username-taken",
  "username-twice",
  "password-length",
  "email-malformed",
  "email-taken",
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importUsers = endpoint({
  name: "importUsers",
  method: "POST",
  path: "/api/admin/user/import",
  summary:
    "As insert-batch-user, but tells of every row; dryRun only looks. The same rows again change nothing",
  access: "perm:user_admin",
  body: z.object({
    users: z.array(UserImportRow).min(1).max(IMPORT_ROWS_MAX),
    dryRun: boolean.default(false),
  }),
  data: z.object({
    /** In the order of the rows. */
    outcomes: z.array(z.enum(importOutcomes)),
  }),
  refusals: ["passwords-busy"],
});

const roleId = integer.refine((id) => id in roles, refuse("role-unknown")).transform((id) => id as RoleId);

export const UserRow = z.object({
  uid: z.string(),
  username: z.string(),
  /** Always null: no hash leaves. */
  password: z.null(),
  nickname: text,
  school: text,
  course: text,
  number: text,
  realname: text,
  cfUsername: text,
  github: text,
  blog: text,
  email: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  signature: text,
  gender: z.string(),
  /** 0 usable, 1 banned. */
  status: z.int(),
  /** Why the account is banned, or something is taken from it by its role. */
  banReason: text,
  /** End of that; null: for good. */
  banUntil: date.nullable(),
  /** Last sign-in; null: never. */
  recentLoginTime: date.nullable(),
  gmtCreate: date,
  gmtModified: date,
  roles: z.array(
    z.object({
      id: z.int(),
      role: z.string(),
      description: text,
      status: z.int(),
      gmtCreate: date.nullable(),
      gmtModified: date.nullable(),
    }),
  ),
});
export type UserRow = z.infer<typeof UserRow>;

export const getUserList = endpoint({
  name: "getUserList",
  method: "GET",
  path: "/api/admin/user/get-user-list",
  summary: "Users, newest first; keyword in username, nickname, real name and e-mail",
  access: "perm:user_admin",
  query: z.object({
    ...pageQuery(10),
    keyword: optionalText(100),
    onlyAdmin: boolean.optional(),
    /** A role id. */
    role: integer16.optional(),
    /** Only who is banned, or has something taken away by role. */
    onlyBanned: boolean.optional(),
    /** Without it: newest first. */
    sort: z.enum(userSorts).optional(),
    desc: boolean.optional(),
  }),
  data: page(UserRow),
});

const optional = (max: number) =>
  z
    .string()
    .max(max, refuse("field-too-long"))
    .nullish()
    .transform((value) => (value === undefined ? undefined : (value?.trim() ?? null)));

export const EditUserBody = z
  .object({
    uid: z.string().min(1).max(64),
    username: newUsername,
    realname: optional(50),
    nickname: optional(20),
    /** "": none. */
    email: optional(255)
      .transform((mail) => (mail === "" ? null : mail))
      .refine((mail) => !mail || z.email().safeParse(mail).success, refuse("email-malformed")),
    /** Role id. */
    type: roleId,
    /** 0 usable, 1 banned. */
    status: integer.pipe(z.union([z.literal(0), z.literal(1)])),
    banReason: optional(500),
    banUntil: z.union([z.literal("").transform(() => null), moment], refuse("date-malformed")).nullish(),
    setNewPwd: boolean.default(false),
    /** Read only with setNewPwd. */
    password: z.string().max(200).nullish(),
    titleName: optional(20),
    /** #rgb or #rrggbb. */
    titleColor: optional(20).refine(
      (color) => !color || /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color),
      refuse("color-malformed"),
    ),
    basedOn,
  })
  .refine(({ setNewPwd, password }) => !setNewPwd || newPassword.safeParse(password ?? "").success, {
    ...refuse("password-length"),
    path: ["password"],
  });

/** One new user, as a form takes them: a row of `importUsers`. */
export const NewUserForm = z.object({
  username: newUsername,
  password: newPassword,
  email: z.union([z.literal(""), mailAddress]),
  realname: EditUserBody.shape.realname,
});

export const editUser = endpoint({
  name: "editUser",
  method: "PUT",
  path: "/api/admin/user/edit-user",
  summary: "Changes a user; a new password ends all their sessions",
  access: "perm:user_admin",
  fresh: true,
  body: EditUserBody,
  data: nothing,
  refusals: [
    "form-blank",
    "username-length",
    "username-malformed",
    "username-taken",
    "email-malformed",
    "email-taken",
    "field-too-long",
    "password-length",
    "role-unknown",
    "color-malformed",
    "date-malformed",
    "user-not-found",
    "user-is-self",
    "changed-meanwhile",
    "passwords-busy",
  ],
});

export const deleteUser = endpoint({
  name: "deleteUser",
  method: "DELETE",
  path: "/api/admin/user/delete-user",
  summary: "Deletes users: name, mail and profile go, what they did stays under a ghost name",
  access: "perm:user_admin",
  fresh: true,
  body: z.object({ ids: z.array(z.string().min(1).max(64)).min(1).max(500) }),
  data: nothing,
  refusals: ["user-not-found", "user-is-self", "permission-denied", "passwords-busy"],
});

const affix = z
  .string()
  .trim()
  .max(USERNAME_MAX, refuse("username-length"))
  .nullish()
  .transform((text) => text ?? "");
const ordinal = integer.pipe(z.int().min(0)).nullish();

interface GeneratedNames {
  prefix: string;
  suffix: string;
  digits: number;
}

/** What the account of a number is called; server and page ask this alike. */
export const generatedName = ({ prefix, suffix, digits }: GeneratedNames, number: number): string =>
  `${prefix}${String(number).padStart(digits, "0")}${suffix}`;

export const GenerateBody = z
  .object({
    prefix: affix,
    suffix: affix,
    number_from: ordinal.transform((from) => from ?? 1),
    number_to: ordinal.transform((to) => to ?? 10),
    password_length: integer
      .pipe(z.int().min(PASSWORD_MIN, refuse("password-length")).max(PASSWORD_MAX, refuse("password-length")))
      .nullish()
      .transform((length) => length ?? PASSWORD_MIN),
    /** Ours: numbers have at least so many digits, with zeros before them. Absent: as they are. */
    digits: integer
      .pipe(z.int().min(0).max(10, { abort: true }))
      .nullish()
      .transform((digits) => digits ?? 0),
    /** Ours: the group that they are members of from the first. */
    gid: optionalId,
  })
  .refine(({ number_from, number_to }) => number_from <= number_to, {
    ...refuse("numbers-reversed"),
    path: ["number_to"],
  })
  .refine(({ number_from, number_to }) => number_to - number_from < GENERATE_MAX, {
    ...refuse("too-many-users"),
    path: ["number_to"],
  })
  .refine((names) => generatedName(names, names.number_to).length <= USERNAME_MAX, {
    ...refuse("username-length"),
    path: ["prefix"],
  });

export const generateUser = endpoint({
  name: "generateUser",
  method: "POST",
  path: "/api/admin/user/generate-user",
  summary:
    "Makes users prefix + number + suffix with random passwords, in a group if one is named; the key opens their list for 30 minutes",
  access: "perm:user_admin",
  body: GenerateBody,
  data: z.object({ key: z.string() }),
  refusals: [
    "username-length",
    "username-malformed",
    "password-length",
    "numbers-reversed",
    "too-many-users",
    "usernames-taken",
    "passwords-busy",
    "group-not-found",
    "group-level-too-low",
  ],
});

const sheets = z.object({ key: z.string().min(1).max(100) });

export const getGeneratedUsers = endpoint({
  name: "getGeneratedUsers",
  method: "GET",
  path: "/api/admin/user/generated",
  summary: "Names and passwords of generated users, for 30 minutes and for who made them",
  access: "perm:user_admin",
  query: sheets,
  data: z.object({
    users: z.array(z.object({ username: z.string(), password: z.string() })),
    expires: date,
  }),
  refusals: ["slips-gone"],
});

export const generateUserExcel = endpoint({
  name: "generateUserExcel",
  method: "GET",
  path: "/api/file/generate-user-excel",
  summary: "The same list as a spreadsheet",
  access: "root",
  query: sheets,
  data: nothing,
  answer: "bytes",
  refusals: ["slips-gone"],
});
