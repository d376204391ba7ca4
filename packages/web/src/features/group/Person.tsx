import { Link } from "@tanstack/react-router";
import { Avatar } from "../../ui/Avatar.tsx";
import classes from "./group.module.css";

interface Props {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
}

/** Somebody in a list of a group. */
export function Person({ uid, username, nickname, avatar }: Props) {
  return (
    <span className={classes.person}>
      <Avatar src={avatar} name={username} />
      <Link to="/user-home" search={{ uid, username }}>
        {username}
      </Link>
      {nickname && <span className={classes.dim}>{nickname}</span>}
    </span>
  );
}
