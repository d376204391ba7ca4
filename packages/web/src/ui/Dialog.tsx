import { Modal, type ModalProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./dialog.module.css";
import { FocusBack } from "./FocusBack.tsx";

export interface DialogProps extends Omit<ModalProps, "title" | "withCloseButton"> {
  title: string;
}

/** A modal dialog with its title and a way out; its head is no banner of the page. */
export function Dialog({ title, children, ...props }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal {...props} withCloseButton={false}>
      <FocusBack />
      <div className={classes.head}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label={t("common.close")} />
      </div>
      {children}
    </Modal>
  );
}
