import { ActionIcon } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Problem, problemAuth } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { IconPencil } from "../../ui/icons.ts";
import classes from "./statement.module.css";

type Shown = Pick<Problem, "id" | "auth" | "author">;

/** Who may change the problem; the server decides, this spares the click. */
function useMayEdit({ author }: Shown): boolean {
  const user = useSession().user;
  const roles = user?.roleList ?? [];
  if (roles.some((role) => role === "root" || role === "problem_admin")) return true;
  return roles.includes("admin") && user?.username === author;
}

/** The way to the editor, for who manages the problem. */
export function EditLink({ problem }: { problem: Shown }) {
  const { t } = useTranslation();
  if (!useMayEdit(problem)) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("solve.edit")}
      title={t("solve.edit")}
      renderRoot={(props) => <Link {...props} to="/admin/problem/edit/$pid" params={{ pid: problem.id }} />}
    >
      <IconPencil size={17} />
    </ActionIcon>
  );
}

/** That others do not find this problem; nothing of one that is public. */
export function StateNote({ auth }: Pick<Problem, "auth">) {
  const { t } = useTranslation();
  if (auth === problemAuth.public) return null;
  return (
    <p className={classes.state} role="note">
      {t(`solve.state.a${auth as 2 | 3 | 4}`)}
    </p>
  );
}
