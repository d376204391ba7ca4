import type { SessionUser } from "../../lib/session.ts";
import classes from "./account-menu.module.css";

/** Picture and name of the signed-in user. */
export function Face({ user }: { user: SessionUser | null }) {
  const name = user?.username ?? "";
  return (
    <>
      {user?.avatar ? (
        <img src={user.avatar} alt="" className={classes.avatar} />
      ) : (
        <span className={classes.avatar} data-letter={name.slice(0, 1).toUpperCase()} />
      )}
      <span className={classes.name}>{name}</span>
    </>
  );
}
