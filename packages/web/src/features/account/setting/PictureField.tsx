import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { AVATAR_BYTES_MAX } from "@verdict/contract";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldError } from "../../../lib/field-error.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Complaint } from "../../../ui/Complaint.tsx";
import { IconUpload } from "../../../ui/icons.ts";
import { DialogPending } from "../../../ui/PartPending.tsx";
import classes from "./setting.module.css";

const CropDialog = lazy(() => import("./CropDialog.tsx"));

const types = ["image/gif", "image/jpeg", "image/png", "image/bmp", "image/webp"];

interface PictureFieldProps<Sent> {
  src: string | null;
  name: string;
  label: string;
  send: (picture: Blob) => Promise<Sent>;
  onSent: (sent: Sent) => void;
}

/** A square picture, and how to get another one: choose, crop, send. Its texts are those of the account. */
export function PictureField<Sent>({ src, name, label, send, onSent }: PictureFieldProps<Sent>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const complaint = useFieldError();
  const resetFile = useRef<() => void>(null);
  const close = () => {
    setChosen(null);
    resetFile.current?.();
  };
  const upload = useMutation({
    mutationFn: send,
    onSuccess: (sent) => {
      onSent(sent);
      close();
    },
  });
  const choose = (file: File | null) => {
    if (!file) return;
    complaint.clear();
    if (!types.includes(file.type)) return complaint.say(t("account.setting.avatarType"));
    if (file.size > AVATAR_BYTES_MAX) return complaint.say(t("account.setting.avatarSize"));
    const reader = new FileReader();
    reader.onload = () => setChosen(String(reader.result));
    reader.onerror = () => complaint.say(t("account.setting.avatarBroken"));
    reader.readAsDataURL(file);
  };
  return (
    <div className={classes.avatarRow}>
      <Avatar src={src} name={name} size={72} />
      <div>
        <FileButton
          resetRef={resetFile}
          accept={types.join(",")}
          onChange={(file) => {
            choose(file);
            // The same file may be chosen again.
            resetFile.current?.();
          }}
          inputProps={{ "aria-label": label }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={15} aria-hidden />}>
              {t("account.setting.avatarChoose")}
            </Button>
          )}
        </FileButton>
        <p className={classes.note}>{t("account.setting.avatarNote")}</p>
        <Complaint text={complaint.text} />
      </div>
      {chosen && (
        <Suspense fallback={<DialogPending />}>
          <CropDialog
            picture={chosen}
            isPending={upload.isPending}
            onCancel={close}
            onCropped={upload.mutate}
            onBroken={() => {
              complaint.say(t("account.setting.avatarBroken"));
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
