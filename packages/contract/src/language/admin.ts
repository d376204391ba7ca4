import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { boolean, date, integer, nothing, rowId } from "../scalar.ts";
import { CODE_MAX } from "../submission.ts";

/** The languages of the own judge as staff see and change them. */

export const LANGUAGE_DESCRIPTION_MAX = 200;
/** Orders go from minus this to this. */
export const LANGUAGE_SEQ_MAX = 100_000;

export const AdminLanguage = z.object({
  id: z.int(),
  name: z.string(),
  /** Shown for the language while no judge node is connected. */
  description: z.string(),
  /** Lists show higher ones first. */
  seq: z.int(),
  /** false: on no list, and not taken for submissions; what was sent before is still judged again. */
  enabled: z.boolean(),
  /** Starter code: what a problem's own template in this language is begun with. */
  codeTemplate: z.string().nullable(),
  /** Connected nodes that can judge it, by name, with what their toolchain says of itself. */
  nodes: z.array(z.object({ name: z.string(), version: z.string() })),
  /** Last change. */
  changed: date,
});
export type AdminLanguage = z.infer<typeof AdminLanguage>;

const staffCall = { access: "perm:system_info_admin" } as const;

export const getAdminLanguages = endpoint({
  ...staffCall,
  name: "getAdminLanguages",
  method: "GET",
  path: "/api/admin/language/list",
  summary: "Every language of the own judge, with the nodes that offer it",
  data: z.array(AdminLanguage),
});

/** What is changed of a language; what is not given stays. */
export const LanguageChange = z.object({
  id: rowId,
  enabled: boolean.optional(),
  seq: integer
    .refine((seq) => Math.abs(seq) <= LANGUAGE_SEQ_MAX, refuse("language-order-out-of-range"))
    .optional(),
  description: z
    .string()
    .trim()
    .min(1, refuse("language-description-malformed"))
    .max(LANGUAGE_DESCRIPTION_MAX, refuse("language-description-malformed"))
    .optional(),
  codeTemplate: z.string().max(CODE_MAX, refuse("language-template-too-long")).nullable().optional(),
});

export const changeLanguage = endpoint({
  ...staffCall,
  name: "changeLanguage",
  method: "PUT",
  path: "/api/admin/language",
  summary: "Changes a language; what is not given stays",
  body: LanguageChange,
  data: nothing,
  refusals: [
    "language-not-found",
    "language-order-out-of-range",
    "language-description-malformed",
    "language-template-too-long",
  ],
});
