import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "../../../ui/CodeBlock.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { pagesQuery } from "./queries.ts";

/** The last pages of a submission that failed, as the judge sent them, without secrets. */
export function SeenPages({ submitId, onClose }: { submitId: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(pagesQuery(submitId));
  return (
    <Dialog opened onClose={onClose} size="xl" title={t("admin.remote.happenedTo", { id: submitId })}>
      <p>{data?.cause}</p>
      {data?.pages.map((page) => (
        <details key={`${page.at} ${page.url}`}>
          <summary className="mono" style={{ padding: "5px 0", overflowWrap: "anywhere" }}>
            {page.method} {page.url} · {page.status ?? "–"} · {page.ms} ms
          </summary>
          <CodeBlock code={page.body} language={null} />
        </details>
      ))}
    </Dialog>
  );
}
