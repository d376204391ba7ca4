import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DataOf, type openLaunch, tieCourse } from "@verdict/contract";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { describeError } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import classes from "./lti.module.css";
import { PickPlaces } from "./PickPlaces.tsx";
import { launchQuery } from "./queries.ts";

/** What a click in a course of a learning platform leads to; teachers are asked what nobody has said yet. */
export default function LaunchPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const launch = useQuery(launchQuery(id));
  const { data, error } = launch;
  const title = data?.course || t("lms.title");
  return (
    <div className={card.page}>
      <PageTitle title={title} />
      <h1 className={classes.title}>{title}</h1>
      {error && <FailedState error={error} onRetry={launch.refetch} />}
      {!error && !data && <EmptyState text={t("lms.opening")} />}
      {data?.state === "go" && <GoOn path={data.path} />}
      {data?.state === "wait" && <EmptyState text={t("lms.wait")} />}
      {data?.state === "tie" && <Tie id={id} launch={data} />}
      {data?.state === "pick" && <PickPlaces id={id} many={data.many} />}
    </div>
  );
}

function GoOn({ path }: { path: string }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate({ href: path, replace: true }));
  useEffect(() => {
    go();
  }, []);
  return null;
}

function Tie({ id, launch }: { id: string; launch: DataOf<typeof openLaunch> }) {
  const { t } = useTranslation();
  const tie = useMutation({
    mutationFn: (gid: number) => call(tieCourse, { body: { id, gid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: launchQuery(id).queryKey }),
    meta: { quiet: true },
  });
  return (
    <Panel title={t("lms.group")}>
      <div className={classes.body}>
        <p>{t(launch.groups.length > 0 ? "lms.tie" : "lms.noGroup")}</p>
        <ul className={classes.choices}>
          {launch.groups.map(({ gid, name }) => (
            <li key={gid}>
              <Button
                variant="default"
                loading={tie.isPending && tie.variables === gid}
                onClick={() => tie.mutate(gid)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
        {tie.error && <p role="alert">{describeError(tie.error)}</p>}
      </div>
    </Panel>
  );
}
