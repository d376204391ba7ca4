import type { UserInfo } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toast.ts";
import { adoptOwnInfo, sendAvatar } from "../queries.ts";
import { PictureField } from "./PictureField.tsx";

/** The user's picture. */
export function AvatarField({ info }: { info: UserInfo }) {
  const { t } = useTranslation();
  return (
    <PictureField
      src={info.avatar}
      name={info.username}
      label={t("account.setting.avatar")}
      send={sendAvatar}
      onSent={(saved) => {
        adoptOwnInfo(saved);
        toast(t("account.setting.avatarChanged"), "success");
      }}
    />
  );
}
