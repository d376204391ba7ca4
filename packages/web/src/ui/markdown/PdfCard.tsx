import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconDownload, IconFileText } from "../icons.ts";
import classes from "./markdown.module.css";

/** A link to a PDF: a card to download it, or to read it in the page. */
export function PdfCard({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.pdf}>
      <span className={classes.pdfHead}>
        <IconFileText size={20} aria-hidden />
        <span className={classes.pdfName}>{children}</span>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "markdown.pdfHide" : "markdown.pdfShow")}
        </Button>
        <Button
          component="a"
          href={href}
          download
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
        >
          {t("common.download")}
        </Button>
      </span>
      {isOpen && <iframe src={href} title={t("markdown.pdf")} className={classes.pdfFrame} />}
    </span>
  );
}
