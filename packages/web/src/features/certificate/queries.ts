import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type CertificateChoice,
  type CertificateTemplate,
  getCertificateTemplate,
  previewCertificate,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";

export const templateKey = (cid: number) => ["certificate", cid, "template"] as const;

export function templateQuery(cid: number) {
  return queryOptions({
    queryKey: templateKey(cid),
    queryFn: ({ signal }) => call(getCertificateTemplate, { query: { cid }, signal }),
    staleTime: Number.POSITIVE_INFINITY, // what is being written is not written over
  });
}

interface Look {
  template: CertificateTemplate;
  choice: CertificateChoice;
  index: number;
}

export function previewQuery(cid: number, { template, choice, index }: Look) {
  const body = { cid, template, ...choice, index };
  return queryOptions({
    queryKey: ["certificate", cid, "preview", body],
    queryFn: ({ signal }) => call(previewCertificate, { body, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
