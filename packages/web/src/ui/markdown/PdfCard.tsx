import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconDownload, IconFileText } from "../icons.ts";
import classes from "./markdown.module.css";

interface PdfCardProps {
  href: string;
  /** Whether the document is shown from the start. */
  isOpened?: boolean;
  children: ReactNode;
}

/** A link to a PDF: a card to download it, or to read it in the page. */
export function PdfCard({ href, isOpened = false, children }: PdfCardProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isOpened);
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
