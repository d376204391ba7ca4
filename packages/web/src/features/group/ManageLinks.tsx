import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconPlus } from "../../ui/icons.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";

interface ManageLinksProps {
  of: "problem" | "contest" | "training";
}

/** To the form of something new in the group. */
export function CreateLink({ of }: { of: ManageLinksProps["of"] | "assignment" }) {
  const { t } = useTranslation();
  const params = { groupID: String(useGroup().group.id) };
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      renderRoot={(props) => (
        <Link {...props} to={`/group/$groupID/manage/${of}/create` as const} params={params} />
      )}
    >
      {t(`group.manage.create.${of}`)}
    </Button>
  );
}

/** The ways of the group's administrators to what members only read. */
export function ManageLinks({ of }: ManageLinksProps) {
  const { t } = useTranslation();
  const { group, isAdmin } = useGroup();
  const params = { groupID: String(group.id) };
  if (!isAdmin) return null;
  return (
    <div className={classes.manage}>
      <Button
        size="xs"
        variant="default"
        renderRoot={(props) => (
          <Link {...props} to={`/group/$groupID/manage/${of}` as const} params={params} />
        )}
      >
        {t("group.manage.list")}
      </Button>
      {of === "problem" && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/coursework/$kind/$placeID/similarity"
              params={{ kind: "group", placeID: params.groupID }}
            />
          )}
        >
          {t("group.manage.similar")}
        </Button>
      )}
      <CreateLink of={of} />
    </div>
  );
}
