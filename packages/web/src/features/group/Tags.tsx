import { type GroupSummary, groupAuth } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import tags from "../contest/tags.module.css";

const names = { [groupAuth.protected]: "protected", [groupAuth.private]: "private" } as const;

export function accessOf(auth: number): "public" | "protected" | "private" {
  return auth === groupAuth.protected || auth === groupAuth.private ? names[auth] : "public";
}

export function GroupTags({ auth, visible, status }: Pick<GroupSummary, "auth" | "visible" | "status">) {
  const { t } = useTranslation();
  const access = accessOf(auth);
  return (
    <>
      <span className={tags.tag} data-access={access} title={t(`group.access.${access}Hint`)}>
        {t(`group.access.${access}`)}
      </span>
      {!visible && (
        <span className={tags.phase} title={t("group.hiddenHint")}>
          {t("group.hidden")}
        </span>
      )}
      {status !== 0 && (
        <span className={tags.phase} data-phase="scheduled">
          {t("group.banned")}
        </span>
      )}
    </>
  );
}
