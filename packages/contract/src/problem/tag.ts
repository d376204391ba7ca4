import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { integer32, nothing, optionalId, optionalText, rowId } from "../scalar.ts";
import { Tag, TagClassification } from "./problem.ts";

/** Tags and their classifications. */

/** A colour as pickers give it; empty: the client's default. */
export const TAG_COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

const name = z
  .string(refuse("tag-name-blank"))
  .trim()
  .min(1, refuse("tag-name-blank"))
  .max(100, refuse("tag-name-too-long"));
const oj = optionalText(20).transform((prefix) => prefix ?? "ME");
const color = z
  .string()
  .trim()
  .nullish()
  .transform((text) => text ?? null)
  .refine((text) => !text || TAG_COLOR.test(text), refuse("color-malformed"));

export const TagBody = z.object({
  name,
  color,
  oj,
  /** Classification; null: none. */
  tcid: optionalId,
  /** null or 0: of the site. Where a tag belongs stays. */
  gid: optionalId,
});

export const addTag = endpoint({
  name: "addTag",
  method: "POST",
  path: "/api/admin/tag",
  summary: "Creates a tag, of the site or a group",
  access: "root/pa",
  body: TagBody,
  data: Tag,
  refusals: [
    "tag-name-blank",
    "tag-name-too-long",
    "tag-name-taken",
    "color-malformed",
    "classification-not-found",
    "group-not-found",
  ],
});

export const updateTag = endpoint({
  name: "updateTag",
  method: "PUT",
  path: "/api/admin/tag",
  summary: "Changes a tag; problems that carry it are found by its new name",
  access: "root/pa",
  body: TagBody.extend({ id: rowId }),
  data: nothing,
  refusals: [
    "tag-not-found",
    "tag-name-blank",
    "tag-name-too-long",
    "tag-name-taken",
    "color-malformed",
    "classification-not-found",
  ],
});

export const deleteTag = endpoint({
  name: "deleteTag",
  method: "DELETE",
  path: "/api/admin/tag",
  summary: "Deletes a tag and takes it off all problems",
  access: "root/pa",
  query: z.object({ tid: rowId }),
  data: nothing,
  refusals: ["tag-not-found"],
});

export const ClassificationBody = z.object({
  name,
  oj,
  /** Smaller ones first. */
  rank: integer32.nullish().transform((rank) => rank ?? 0),
});

export const getTagClassifications = endpoint({
  name: "getTagClassifications",
  method: "GET",
  path: "/api/admin/tag/classification",
  summary: "Classifications of a judge's tags by rank; oj=ALL for every judge's",
  access: "root/pa",
  query: z.object({ oj }),
  data: z.array(TagClassification),
});

export const addTagClassification = endpoint({
  name: "addTagClassification",
  method: "POST",
  path: "/api/admin/tag/classification",
  summary: "Creates a classification",
  access: "root/pa",
  body: ClassificationBody,
  data: TagClassification,
  refusals: ["tag-name-blank", "tag-name-too-long", "classification-name-taken"],
});

export const updateTagClassification = endpoint({
  name: "updateTagClassification",
  method: "PUT",
  path: "/api/admin/tag/classification",
  summary: "Changes a classification",
  access: "root/pa",
  body: ClassificationBody.extend({ id: rowId }),
  data: nothing,
  refusals: ["tag-name-blank", "tag-name-too-long", "classification-name-taken", "classification-not-found"],
});

export const deleteTagClassification = endpoint({
  name: "deleteTagClassification",
  method: "DELETE",
  path: "/api/admin/tag/classification",
  summary: "Deletes a classification; its tags stay, unclassified",
  access: "root/pa",
  query: z.object({ tcid: rowId }),
  data: nothing,
  refusals: ["classification-not-found"],
});
