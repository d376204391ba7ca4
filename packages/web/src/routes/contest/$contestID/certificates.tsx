import { createFileRoute } from "@tanstack/react-router";
import { CertificatesPage } from "../../../features/certificate/CertificatesPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/certificates")({
  loader: () => loadTexts("desk", "certificate"),
  component: CertificatesPage,
});
