import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { nothing, rowId } from "../scalar.ts";
import { CertificateChoice, CertificatePreview, CertificateTemplate } from "./body.ts";

/** Certificates of a contest for who is on its board, as PDF. */

/** Certificates of one download. */
export const CERTIFICATES_MAX = 2000;

export const certificateFormats = ["pdf", "zip"] as const;

const ofContest = z.object({ cid: rowId });

export const getCertificateTemplate = endpoint({
  name: "getCertificateTemplate",
  method: "GET",
  path: "/api/contest-desk/certificate",
  summary: "What a contest's certificates say and look like; null: nobody has said so yet",
  access: "contest-manager",
  query: ofContest,
  data: z.object({ template: CertificateTemplate.nullable() }),
});

export const saveCertificateTemplate = endpoint({
  name: "saveCertificateTemplate",
  method: "PUT",
  path: "/api/contest-desk/certificate",
  summary: "Says what a contest's certificates say and look like",
  access: "contest-manager",
  body: ofContest.extend({ template: CertificateTemplate }),
  data: nothing,
  refusals: ["certificate-picture-unknown"],
});

/** A line on a page, in points from its upper left corner. */
const Line = z.object({
  /** Of the baseline. */
  y: z.number(),
  size: z.number(),
  color: z.string(),
  runs: z.array(z.object({ text: z.string(), font: z.string(), x: z.number(), width: z.number() })),
});

export const CertificatePage = z.object({
  width: z.number(),
  height: z.number(),
  accent: z.string(),
  /** Whether lines are drawn around the page. */
  isFramed: z.boolean(),
  lines: z.array(Line),
  /** Where the picture goes; it keeps its proportions inside. */
  picture: z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), isCover: z.boolean() })
    .nullable(),
});
export type CertificatePage = z.infer<typeof CertificatePage>;

export const previewCertificate = endpoint({
  name: "previewCertificate",
  method: "POST",
  path: "/api/contest-desk/certificate/preview",
  summary: "One of the chosen certificates, laid out as it would be printed; nothing is stored",
  access: "contest-manager",
  body: CertificatePreview,
  data: z.object({
    /** Of the chosen ones. */
    total: z.int(),
    /** null: nobody was chosen. */
    page: CertificatePage.nullable(),
  }),
  refusals: ["certificates-busy", "certificate-picture-unknown"],
});

export const downloadCertificates = endpoint({
  name: "downloadCertificates",
  method: "GET",
  path: "/api/file/download-contest-certificates",
  summary: "Certificates of the chosen ranks by the stored template: one PDF, or a zip with one for each",
  access: "contest-manager",
  query: ofContest.extend({ ...CertificateChoice.shape, format: z.enum(certificateFormats).default("pdf") }),
  data: nothing,
  answer: "bytes",
  refusals: ["certificates-none", "certificates-many", "certificates-busy", "certificate-picture-unknown"],
});
