import { Modal, type ModalProps } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
import { FocusBack } from "./FocusBack.tsx";

export interface DialogProps extends Omit<ModalProps, "title" | "withCloseButton"> {
  title: string;
}

/** What closed a dialog last: an Escape, or a click. */
let meant: Event | undefined;

/** A modal dialog with its title and a way out; its head is no banner of the page. */
export function Dialog({ title, children, onClose, ...props }: DialogProps) {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  /** Every dialog that is open hears Escape: it means the one on top, and no other once that is gone. */
  const close = () => {
    const { event } = window;
    if (event?.type === "keydown" && (event === meant || !isOnTop(head.current))) return;
    meant = event;
    onClose();
  };
  return (
    <Modal {...props} onClose={close} withCloseButton={false}>
      <FocusBack />
      <div ref={head} className={classes.head}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t("common.close")} />
      </div>
      {children}
    </Modal>
  );
}

const isOnTop = (part: Element | null): boolean =>
  part?.closest("[role=dialog]") === [...document.querySelectorAll("[role=dialog]")].at(-1);
