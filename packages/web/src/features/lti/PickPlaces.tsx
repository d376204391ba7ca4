import { Button, Checkbox, Radio } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { pickLaunchPlaces } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { describeError } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import classes from "./lti.module.css";
import { launchQuery, placesQuery } from "./queries.ts";

/** What of the group a link leads to, or what the platform is to link to. */
export function PickPlaces({ id, many }: { id: string; many: boolean }) {
  const { t } = useTranslation();
  const places = useQuery(placesQuery(id));
  const [keys, setKeys] = useState<readonly string[]>([]);
  const pick = useMutation({
    mutationFn: () => call(pickLaunchPlaces, { body: { id, keys: [...keys] } }),
    onSuccess: ({ url }) =>
      url
        ? window.location.assign(url)
        : queryClient.invalidateQueries({ queryKey: launchQuery(id).queryKey }),
    meta: { quiet: true },
  });
  if (places.error) return <FailedState error={places.error} onRetry={places.refetch} />;
  if (!places.data) return <EmptyState text={t("lms.opening")} />;
  if (places.data.length === 0) return <EmptyState text={t("lms.nothing")} />;
  const Choice = many ? Checkbox : Radio;
  return (
    <Panel title={t("lms.pick")}>
      <form
        noValidate
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          pick.mutate();
        }}
      >
        <ul className={classes.choices}>
          {places.data.map(({ key, place, title, within }) => (
            <li key={key}>
              <Choice
                name="place"
                label={title}
                description={[t(`lms.place.${place}`), within].filter(Boolean).join(" · ")}
                checked={keys.includes(key)}
                onChange={(event) => {
                  const { checked } = event.currentTarget;
                  const others = many ? keys.filter((one) => one !== key) : [];
                  setKeys(checked ? [...others, key] : others);
                }}
              />
            </li>
          ))}
        </ul>
        {pick.error && <p role="alert">{describeError(pick.error)}</p>}
        <Button type="submit" disabled={keys.length === 0} loading={pick.isPending}>
          {t("lms.choose")}
        </Button>
      </form>
    </Panel>
  );
}
