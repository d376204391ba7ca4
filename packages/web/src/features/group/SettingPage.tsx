import { Button, Progress, Skeleton, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Group as GroupData, type GroupMember, groupLevel } from "@verdict/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { mergeEdits } from "../../lib/merge-edits.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { queryClient } from "../../lib/query-client.ts";
import { SEARCH_MAX } from "../../lib/search-params.ts";
import { toast } from "../../lib/toast.ts";
import { isUnsent } from "../../lib/unsent.ts";
import { ChangedMeanwhile, type Sent } from "../../ui/ChangedMeanwhile.tsx";
import card from "../../ui/card.module.css";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { PictureField } from "../account/setting/PictureField.tsx";
import { useConfirm } from "../admin/ui/confirm.tsx";
import pages from "../contest/contest-pages.module.css";
import { newCode } from "./code.ts";
import { useGroup } from "./context.ts";
import { DissolveButton } from "./DissolveButton.tsx";
import { GroupForm, type GroupValues, takenNames, toDraft, useGroupForm } from "./GroupForm.tsx";
import classes from "./group.module.css";
import { change, changeAvatar, groupQuery, groupStorageQuery, handOver, membersQuery } from "./queries.ts";

/** What roots of the group decide about it; its owner also who owns it, and whether it goes on. */
export function SettingPage() {
  const { t } = useTranslation();
  const { group, isOwner, isRoot } = useGroup();
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <div className={classes.columns}>
        <Panel title={t("group.tab.setting")}>
          <div className={classes.padded}>
            <Settings key={group.id} />
          </div>
        </Panel>
        <div className={classes.stack}>
          <Panel title={t("group.setting.avatar")}>
            <div className={classes.padded}>
              <PictureField
                src={group.avatar}
                name={group.name}
                label={t("group.setting.avatar")}
                send={(picture) => changeAvatar(group.id, picture)}
                onSent={() => toast(t("group.setting.avatarSaved"), "success")}
              />
            </div>
          </Panel>
          <Panel title={t("group.setting.storage")}>
            <div className={classes.padded}>
              <Storage />
            </div>
          </Panel>
          <Panel title={t("group.setting.webhooks")}>
            <div className={`${classes.padded} ${classes.stack}`}>
              <p className={classes.note}>{t("group.setting.webhooksNote")}</p>
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => (
                  <Link to="/group/$groupID/webhook" params={{ groupID: String(group.id) }} {...props} />
                )}
              >
                {t("group.setting.webhooks")}
              </Button>
            </div>
          </Panel>
          {(isOwner || isRoot) && (
            <Panel title={t("group.setting.copy")}>
              <div className={`${classes.padded} ${classes.stack}`}>
                <p className={classes.note}>{t("group.setting.copyNote")}</p>
                <Button
                  size="xs"
                  variant="default"
                  renderRoot={(props) => (
                    <Link to="/group/$groupID/copy" params={{ groupID: String(group.id) }} {...props} />
                  )}
                >
                  {t("group.setting.copy")}
                </Button>
              </div>
            </Panel>
          )}
          {(isOwner || isRoot) && (
            <Panel title={t("group.setting.danger")}>
              <div className={classes.padded}>
                <HandOver />
                <Dissolve />
              </div>
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

const valuesOf = (group: GroupData): GroupValues => ({
  name: group.name,
  shortName: group.shortName,
  brief: group.brief ?? "",
  description: group.description ?? "",
  auth: group.auth,
  code: group.code ?? newCode(),
  visible: group.visible,
});

function Settings() {
  const { t } = useTranslation();
  const { group, isRoot } = useGroup();
  const wasBanned = group.status !== 0;
  /** undefined: as it was. */
  const [banned, setBanned] = useState<boolean>();
  const isBanned = banned ?? wasBanned;
  const form = useGroupForm(valuesOf(group));
  const isChanged = () => form.isDirty() || isBanned !== wasBanned;
  const [basedOn, setBasedOn] = useState(group.gmtModified);
  /** Shows what is saved; what was typed since `from` stays a change. */
  const fill = (saved: GroupData, from = form.getValues()) => {
    const values = valuesOf(saved);
    form.setInitialValues(values);
    form.setValues(mergeEdits(form.getValues(), from, values));
    setBanned(undefined);
    setBasedOn(saved.gmtModified);
  };
  const { queryKey } = groupQuery(group.id);
  const saving = useMutation({
    mutationFn: ({ values, over }: Sent<GroupValues>) =>
      change({ ...toDraft(values), id: group.id, status: isBanned ? 1 : 0, basedOn: over ? null : basedOn }),
    onSuccess: (_, { values }) => {
      fill(queryClient.getQueryData(queryKey) ?? group, values);
      toast(t("group.form.saved"), "success");
    },
    onError: placeRefusal(form, takenNames),
  });
  const adopt = useEffectEvent(() => {
    if (!isChanged() && !saving.isPending) fill(group);
  });
  // What somebody else saves shows where nothing is typed; the rest of the page changes the group, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is when the group changes
  useEffect(() => {
    adopt();
  }, [group.gmtModified]);
  return (
    <GroupForm
      form={form}
      save={t("group.form.save")}
      isSaving={saving.isPending}
      onSave={() => saving.mutate({ values: form.getValues() })}
    >
      {isRoot && (
        <Switch
          color="red"
          label={t("group.setting.ban")}
          description={t("group.setting.banNote")}
          checked={isBanned}
          onChange={(event) => setBanned(event.currentTarget.checked)}
        />
      )}
      <ChangedMeanwhile
        saving={saving}
        onTheirs={async () => fill(await queryClient.fetchQuery({ ...groupQuery(group.id), staleTime: 0 }))}
      />
      <LeaveGuard
        mayLose={() => (saving.isPending ? isUnsent(form, saving.variables.values) : isChanged())}
      />
    </GroupForm>
  );
}

const MIB = 1024 * 1024;

/** How much of its room the group uses. */
function Storage() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const { data, error, refetch } = useQuery(groupStorageQuery(group.id));
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <Skeleton height={20} />;
  const [used, max] = [Math.ceil(data.used / MIB), Math.floor(data.max / MIB)];
  const percent = Math.min(100, (100 * data.used) / Math.max(data.max, 1));
  return (
    <div className={classes.stack}>
      <Progress
        value={percent}
        color={percent >= 90 ? "red" : undefined}
        aria-label={t("group.setting.storage")}
      />
      <p className={classes.note}>{t("group.setting.storageUsed", { used, max })}</p>
    </div>
  );
}

/** Choosing the new owner. */
function HandOver() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const [keyword, setKeyword] = useState("");
  const [ask, dialog] = useConfirm();
  const typed = keyword.trim();
  const handing = useMutation({
    mutationFn: ({ uid }: GroupMember) => handOver({ gid: group.id, uid }),
    onSuccess: (_, { username: name }) => toast(t("group.setting.handedOver", { name }), "success"),
  });
  return (
    <div className={classes.stack}>
      <TextInput
        label={t("group.setting.handOver")}
        description={t("group.setting.handOverNote")}
        placeholder={t("group.setting.heirPlaceholder")}
        autoComplete="off"
        maxLength={SEARCH_MAX}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      {typed !== "" && (
        <Heirs
          keyword={typed}
          onChosen={(heir) =>
            ask({
              title: t("group.setting.handOver"),
              text: t("group.setting.handOverQuestion", { name: heir.username }),
              confirm: t("group.setting.handOver"),
              onConfirm: () => handing.mutate(heir),
            })
          }
        />
      )}
      {dialog}
    </div>
  );
}

const HEIRS = 8;

/** The first members of this name who are not at the top yet. */
function Heirs({ keyword, onChosen }: { keyword: string; onChosen: (heir: GroupMember) => void }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const found = useQuery(membersQuery({ gid: group.id, keyword, limit: HEIRS }));
  if (!found.data) {
    return found.error ? (
      <FailedState error={found.error} onRetry={found.refetch} />
    ) : (
      <Skeleton height={20} />
    );
  }
  const { records, total } = found.data;
  const heirs = records.filter(({ auth }) => auth < groupLevel.root);
  const hasMore = total > records.length;
  return (
    <ul
      className={classes.heirs}
      aria-label={t("group.setting.heir")}
      aria-busy={found.isFetching}
      data-stale={found.isPlaceholderData || undefined}
    >
      {heirs.map((heir) => (
        <li key={heir.uid}>
          <LinkButton onClick={() => onChosen(heir)}>{heir.username}</LinkButton>
        </li>
      ))}
      {heirs.length === 0 && !hasMore && <li className={classes.dim}>{t("group.setting.heirNone")}</li>}
      {hasMore && <li className={classes.heirsMore}>{t("group.setting.heirMore")}</li>}
    </ul>
  );
}

function Dissolve() {
  const { t } = useTranslation();
  return (
    <div className={classes.dissolve}>
      <p className={classes.note}>{t("group.setting.dissolveNote")}</p>
      <DissolveButton />
    </div>
  );
}
