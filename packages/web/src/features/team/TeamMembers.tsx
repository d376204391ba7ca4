import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { TEAM_PEOPLE_MAX, type Team, USERNAME_MAX } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconUserPlus, IconX } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { inviteUser, removeMember } from "./queries.ts";
import classes from "./team.module.css";

export function TeamMembers({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { members, invited, standing } = team;
  const isFull = members.length + invited.length >= TEAM_PEOPLE_MAX;
  return (
    <Panel title={t("team.members")}>
      <ul className={classes.rows}>
        {[...members, ...invited].map((person) => (
          <Person key={person.uid} person={person} team={team} isInvited={invited.includes(person)} />
        ))}
      </ul>
      {standing === "captain" && <Invite id={team.id} isFull={isFull} />}
    </Panel>
  );
}

interface PersonProps {
  person: Team["members"][number];
  team: Team;
  isInvited: boolean;
}

function Person({ person: { uid, username, nickname, avatar }, team, isInvited }: PersonProps) {
  const { t } = useTranslation();
  const isCaptain = uid === team.captain.uid;
  const removing = useMutation({
    mutationFn: () => removeMember({ id: team.id, uid }),
    onSuccess: () => toast(t("team.removed", { name: username }), "success"),
  });
  return (
    <li>
      <div className={`${classes.what} ${classes.person}`}>
        <Avatar src={avatar} name={username} />
        <Link to="/user-home" search={{ uid, username }} className={classes.title}>
          {username}
        </Link>
        {nickname && <span className={classes.dim}>{nickname}</span>}
        {(isCaptain || isInvited) && (
          <span className={classes.standing} data-standing={isCaptain ? "captain" : "invited"}>
            {t(isCaptain ? "team.standing.captain" : "team.waiting")}
          </span>
        )}
      </div>
      {team.standing === "captain" && !isCaptain && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("team.remove", { name: username })}
          title={t("team.remove", { name: username })}
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

function Invite({ id, isFull }: { id: number; isFull: boolean }) {
  const { t } = useTranslation();
  const [username, setUsername] = useState("");
  const inviting = useMutation({
    mutationFn: () => inviteUser({ id, username: username.trim() }),
    onSuccess: () => {
      toast(t("team.sent", { name: username.trim() }), "success");
      setUsername("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (username.trim()) inviting.mutate();
  };
  return (
    <form noValidate className={classes.invite} onSubmit={submit}>
      <TextInput
        label={t("team.invite")}
        placeholder={t("team.username")}
        maxLength={USERNAME_MAX}
        autoComplete="off"
        disabled={isFull}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconUserPlus size={15} />}
        disabled={isFull}
        loading={inviting.isPending}
      >
        {t("team.invite")}
      </Button>
      {isFull && <p className={classes.dim}>{t("team.full", { count: TEAM_PEOPLE_MAX })}</p>}
    </form>
  );
}
