import { Button, FileButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { AVATAR_BYTES_MAX, type UserInfo } from "@verdict/contract";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconUpload } from "../../ui/icons.ts";
import { adoptOwnInfo, sendAvatar } from "./queries.ts";
import classes from "./setting.module.css";

const CropDialog = lazy(() => import("./CropDialog.tsx"));

const types = ["image/gif", "image/jpeg", "image/png", "image/bmp", "image/webp"];

/** The user's picture, and how to get another one: choose, crop, send. */
export function AvatarField({ info }: { info: UserInfo }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const resetFile = useRef<() => void>(null);
  const close = () => {
    setChosen(null);
    resetFile.current?.();
  };
  const upload = useMutation({
    mutationFn: sendAvatar,
    onSuccess: (saved) => {
      adoptOwnInfo(saved);
      toast(t("account.setting.avatarChanged"), "success");
      close();
    },
  });
  const choose = (file: File | null) => {
    if (!file) return;
    if (!types.includes(file.type)) return toast(t("account.setting.avatarType"), "error");
    if (file.size > AVATAR_BYTES_MAX) return toast(t("account.setting.avatarSize"), "error");
    const reader = new FileReader();
    reader.onload = () => setChosen(String(reader.result));
    reader.onerror = () => toast(t("account.setting.avatarBroken"), "error");
    reader.readAsDataURL(file);
  };
  return (
    <div className={classes.avatarRow}>
      <Avatar src={info.avatar} name={info.username} size={72} />
      <div>
        <FileButton
          resetRef={resetFile}
          accept={types.join(",")}
          onChange={(file) => {
            choose(file);
            // The same file may be chosen again.
            resetFile.current?.();
          }}
          inputProps={{ "aria-label": t("account.setting.avatar") }}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={15} aria-hidden />}>
              {t("account.setting.avatarChoose")}
            </Button>
          )}
        </FileButton>
        <p className={classes.note}>{t("account.setting.avatarNote")}</p>
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            picture={chosen}
            isPending={upload.isPending}
            onCancel={close}
            onCropped={upload.mutate}
            onBroken={() => {
              toast(t("account.setting.avatarBroken"), "error");
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
