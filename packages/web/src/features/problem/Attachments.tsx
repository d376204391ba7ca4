import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../lib/transfer.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { IconDownload } from "../../ui/icons.ts";
import classes from "./attachments.module.css";

/** The files a problem gives to everybody; null where it has none. */
export function attachmentFiles(userExtraFile: string | null): [name: string, content: string][] | null {
  if (!userExtraFile) return null;
  try {
    const files: unknown = JSON.parse(userExtraFile);
    if (typeof files !== "object" || files === null) return null;
    const entries = Object.entries(files).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return entries.length > 0 ? entries : null;
  } catch {
    return null;
  }
}

export function Attachments({ files }: { files: [name: string, content: string][] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.files}>
      {files.map(([name, content]) => (
        <section key={name}>
          <div className={classes.head}>
            <h2>{name}</h2>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} />}
              onClick={() => saveFile(new Blob([content], { type: "text/plain" }), name)}
            >
              {t("common.download")}
            </Button>
          </div>
          <CodeBlock code={content} language={name.split(".").pop() ?? null} />
        </section>
      ))}
    </div>
  );
}
