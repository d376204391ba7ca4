import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { TeamRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageSearch } from "../../lib/search-params.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { useListAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { InvitationButtons } from "./InvitationButtons.tsx";
import { makeTeam, myTeamsQuery, TEAM_PAGE_SIZE } from "./queries.ts";
import { TeamForm } from "./TeamForm.tsx";
import classes from "./team.module.css";

/** Teams the reader is in, and those they are invited to. */
export function TeamsPage({ search }: { search: PageSearch }) {
  const { t } = useTranslation();
  const [isMaking, setMaking] = useState(false);
  const address = useListAddress(search, TEAM_PAGE_SIZE);
  const list = useQuery(myTeamsQuery(address.currentPage, address.limit));
  return (
    <div className={`${card.page} ${classes.narrow}`}>
      <PageTitle title={t("account.myTeams")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("account.myTeams")}</h1>
          <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setMaking(true)}>
            {t("team.make")}
          </Button>
        </div>
        <ListFrame list={list} address={address} pager="short">
          <Rows list={list} empty={t("team.noneYet")} waiting={<Skeleton height={180} radius={0} />}>
            {(rows) => (
              <ul className={classes.rows}>
                {rows.map((team) => (
                  <TeamItem key={team.id} team={team} />
                ))}
              </ul>
            )}
          </Rows>
        </ListFrame>
      </section>
      <MakeDialog opened={isMaking} onClose={() => setMaking(false)} />
    </div>
  );
}

function TeamItem({ team }: { team: TeamRow }) {
  const { t } = useTranslation();
  const { id, name, school, captain, members, standing } = team;
  return (
    <li>
      <div className={classes.what}>
        <Link to="/team/$teamID" params={{ teamID: String(id) }} className={classes.title}>
          {name}
        </Link>
        <span className={classes.standing} data-standing={standing}>
          {t(`team.standing.${standing}`)}
        </span>
        <p className={classes.dim}>
          {[school, t("team.ledBy", { name: captain }), t("team.people", { count: members })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {standing === "invited" && <InvitationButtons id={id} name={name} />}
    </li>
  );
}

function MakeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const making = useMutation({
    mutationFn: makeTeam,
    onSuccess: ({ id }) => {
      onClose();
      toast(t("team.made"), "success");
      return navigate({ to: "/team/$teamID", params: { teamID: String(id) } });
    },
  });
  return (
    <Dialog opened={opened} onClose={onClose} title={t("team.make")} size="sm">
      <TeamForm
        save={t("team.makeIt")}
        isSaving={making.isPending}
        onSave={(values) => making.mutate(values)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
