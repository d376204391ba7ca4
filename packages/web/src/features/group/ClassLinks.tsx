import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconPlus, IconUsers } from "../../ui/icons.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";

/** What a class begins with: its people, and what they are to do. */
export function ClassLinks() {
  const { t } = useTranslation();
  const { group, isAdmin } = useGroup();
  const params = { groupID: String(group.id) };
  if (!isAdmin) return null;
  return (
    <div className={classes.manage}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUsers size={15} />}
        renderRoot={(props) => <Link {...props} to="/group/$groupID/roster" params={params} />}
      >
        {t("group.import.roster")}
      </Button>
      <NewAssignment />
    </div>
  );
}

export function NewAssignment() {
  const { t } = useTranslation();
  const params = { groupID: String(useGroup().group.id) };
  return (
    <Button
      size="xs"
      leftSection={<IconPlus size={15} />}
      renderRoot={(props) => (
        <Link {...props} to="/group/$groupID/manage/assignment/create" params={params} />
      )}
    >
      {t("group.manage.create.assignment")}
    </Button>
  );
}
