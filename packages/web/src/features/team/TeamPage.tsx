import { Button, Group, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { Team } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconPencil } from "../../ui/icons.ts";
import { FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { InvitationButtons } from "./InvitationButtons.tsx";
import { dissolveTeam, leave, renameTeam, teamQuery } from "./queries.ts";
import { TeamContests } from "./TeamContests.tsx";
import { TeamForm } from "./TeamForm.tsx";
import { TeamMembers } from "./TeamMembers.tsx";
import classes from "./team.module.css";

/** A team: who is in it, and what it came to in contests; its captain changes it here. */
export function TeamPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const team = useQuery(teamQuery(id));
  return (
    <div className={`${card.page} ${classes.narrow} ${classes.stack}`}>
      <PageTitle title={team.data?.name ?? t("account.myTeams")} isHeading={!team.data} />
      {team.isError ? (
        <section className={card.card}>
          <FailedState error={team.error} onRetry={team.refetch}>
            <Link to="/team">{t("account.myTeams")}</Link>
          </FailedState>
        </section>
      ) : team.data ? (
        <>
          <Head team={team.data} />
          <TeamMembers team={team.data} />
          <TeamContests id={id} />
        </>
      ) : (
        <Skeleton height={220} />
      )}
    </div>
  );
}

function Head({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { id, name, school, standing } = team;
  return (
    <section className={`${card.card} ${classes.head}`}>
      <div className={classes.what}>
        <h1>{name}</h1>
        <p className={classes.dim}>
          {[school, t("team.ledBy", { name: team.captain.username })].filter(Boolean).join(" · ")}
        </p>
      </div>
      {standing === "captain" && <CaptainButtons team={team} />}
      {standing === "member" && <LeaveButton team={team} />}
      {standing === "invited" && <InvitationButtons id={id} name={name} />}
    </section>
  );
}

function CaptainButtons({ team: { id, name, school } }: { team: Team }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"rename" | "dissolve" | null>(null);
  const close = () => setOpen(null);
  const renaming = useMutation({
    mutationFn: renameTeam,
    onSuccess: () => {
      close();
      toast(t("team.saved"), "success");
    },
  });
  const dissolving = useMutation({
    mutationFn: () => dissolveTeam(id),
    onSuccess: () => {
      toast(t("team.dissolved", { name }), "success");
      return navigate({ to: "/team" });
    },
  });
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={14} />}
        onClick={() => setOpen("rename")}
      >
        {t("team.rename")}
      </Button>
      <Button size="xs" variant="default" loading={dissolving.isPending} onClick={() => setOpen("dissolve")}>
        {t("team.dissolve")}
      </Button>
      <Dialog opened={open === "rename"} onClose={close} title={t("team.rename")} size="sm">
        <TeamForm
          initial={{ name, school: school ?? "" }}
          save={t("team.save")}
          isSaving={renaming.isPending}
          onSave={(values) => renaming.mutate({ id, ...values })}
          onCancel={close}
        />
      </Dialog>
      <ConfirmDialog
        opened={open === "dissolve"}
        title={t("team.dissolve")}
        text={t("team.dissolveQuestion", { name })}
        confirm={t("team.dissolve")}
        onCancel={close}
        onConfirm={() => {
          close();
          dissolving.mutate();
        }}
      />
    </Group>
  );
}

function LeaveButton({ team: { id, name } }: { team: Team }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => leave(id),
    onSuccess: () => toast(t("team.left", { name }), "success"),
  });
  return (
    <>
      <Button size="xs" variant="default" loading={leaving.isPending} onClick={() => setAsking(true)}>
        {t("team.leave")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("team.leave")}
        text={t("team.leaveQuestion", { name })}
        confirm={t("team.leave")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          leaving.mutate();
        }}
      />
    </>
  );
}
