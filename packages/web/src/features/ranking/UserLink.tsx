import { Link } from "@tanstack/react-router";
import type { AcmRankRow } from "@verdict/contract";
import { Avatar } from "../../ui/Avatar.tsx";
import classes from "./ranking.module.css";
import { TitleBadge } from "./TitleBadge.tsx";

export interface UserLinkProps {
  user: Pick<AcmRankRow, "uid" | "username" | "avatar" | "titleName" | "titleColor">;
}

/** Avatar, name and title badge; leads to the user's home. */
export function UserLink({ user }: UserLinkProps) {
  const { uid, username, avatar } = user;
  return (
    <span className={classes.user}>
      <Avatar src={avatar} name={username} />
      <Link to="/user-home" search={{ uid, username }} className={classes.userName}>
        {username}
      </Link>
      <TitleBadge name={user.titleName} color={user.titleColor} />
    </span>
  );
}
