import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconUsers } from "../../ui/icons.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { CreateLink } from "./ManageLinks.tsx";

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
      <CreateLink of="assignment" />
    </div>
  );
}
