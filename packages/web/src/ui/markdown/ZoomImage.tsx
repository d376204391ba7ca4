import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { DialogPending } from "../PartPending.tsx";
import classes from "./markdown.module.css";

/** Few statements have a picture, and few readers enlarge one. */
const Dialog = lazy(async () => ({ default: (await import("../Dialog.tsx")).Dialog }));

interface ZoomImageProps {
  src: string;
  alt: string;
  /** In pixels or percent, where the author gave one. */
  width?: string | number | undefined;
}

/** A picture no wider than its column; a click or Enter shows it as large as the window allows. */
export function ZoomImage({ src, alt, width }: ZoomImageProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.zoom}
        aria-label={alt ? `${alt} – ${t("markdown.zoom")}` : t("markdown.zoom")}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <img src={src} alt={alt} width={width} loading="lazy" />
      </button>
      {wasOpened && (
        <Suspense fallback={<DialogPending />}>
          <Dialog
            opened={isOpen}
            onClose={() => setOpen(false)}
            fullScreen
            title={alt || t("markdown.picture")}
          >
            <img src={src} alt={alt} className={classes.zoomed} />
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
