import { Button, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type Group as GroupData, groupLevel } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { PictureField } from "../account/PictureField.tsx";
import { useConfirm } from "../admin/ui/confirm.tsx";
import pages from "../contest/contest-pages.module.css";
import { newCode } from "./code.ts";
import { useGroup } from "./context.ts";
import { GroupForm, type GroupValues, takenNames, useGroupForm } from "./GroupForm.tsx";
import classes from "./group.module.css";
import { change, changeAvatar, dissolve, handOver, membersQuery } from "./queries.ts";

/** What roots of the group decide about it; its owner also who owns it, and whether it goes on. */
export function SettingPage() {
  const { t } = useTranslation();
  const { group, isOwner, isRoot } = useGroup();
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <div className={classes.columns}>
        <Panel title={t("group.tab.setting")}>
          <div className={classes.padded}>
            <Settings key={group.gmtModified} />
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
  const [isBanned, setBanned] = useState(group.status !== 0);
  const form = useGroupForm(valuesOf(group));
  const saving = useMutation({
    mutationFn: change,
    onSuccess: () => toast(t("group.form.saved"), "success"),
    onError: placeRefusal(form, takenNames),
  });
  return (
    <GroupForm
      form={form}
      save={t("group.form.save")}
      isSaving={saving.isPending}
      onSave={(draft) => saving.mutate({ ...draft, id: group.id, status: isBanned ? 1 : 0 })}
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
    </GroupForm>
  );
}

const HEIRS = 8;

/** Choosing the new owner among members who are not at the top yet. */
function HandOver() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const [keyword, setKeyword] = useState("");
  const [ask, dialog] = useConfirm();
  const typed = keyword.trim();
  const found = useQuery({
    ...membersQuery({ gid: group.id, keyword: typed, limit: HEIRS }),
    enabled: typed !== "",
  });
  const handing = useMutation({
    mutationFn: ({ uid }: { uid: string; name: string }) => handOver({ gid: group.id, uid }),
    onSuccess: (_, { name }) => toast(t("group.setting.handedOver", { name }), "success"),
  });
  const heirs = found.data?.records.filter(({ auth }) => auth < groupLevel.root) ?? [];
  return (
    <div className={classes.stack}>
      <TextInput
        label={t("group.setting.handOver")}
        description={t("group.setting.handOverNote")}
        placeholder={t("group.setting.heirPlaceholder")}
        autoComplete="off"
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      {typed !== "" && found.data && (
        <ul className={classes.heirs} aria-label={t("group.setting.heir")}>
          {heirs.map(({ uid, username: name }) => (
            <li key={uid}>
              <LinkButton
                onClick={() =>
                  ask({
                    title: t("group.setting.handOver"),
                    text: t("group.setting.handOverQuestion", { name }),
                    confirm: t("group.setting.handOver"),
                    onConfirm: () => handing.mutate({ uid, name }),
                  })
                }
              >
                {name}
              </LinkButton>
            </li>
          ))}
          {heirs.length === 0 && <li className={classes.dim}>{t("group.setting.heirNone")}</li>}
        </ul>
      )}
      {dialog}
    </div>
  );
}

/** Asked for by typing the group's short name: nothing brings it back. */
function Dissolve() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { group } = useGroup();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const dissolving = useMutation({
    mutationFn: () => dissolve(group.id),
    onSuccess: async () => {
      toast(t("group.setting.dissolved", { name: group.name }), "success");
      await navigate({ to: "/group" });
      // The list is on the page by now: removed, it would never come.
      queryClient.removeQueries({ queryKey: ["group"], type: "inactive" });
      await queryClient.invalidateQueries({ queryKey: ["group"] });
    },
  });
  const label = t("group.setting.dissolve");
  return (
    <div className={classes.dissolve}>
      <p className={classes.note}>{t("group.setting.dissolveNote")}</p>
      <Button color="red.9" size="xs" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={label} size="sm" centered>
        <form
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault();
            dissolving.mutate();
          }}
        >
          <TextInput
            label={t("group.setting.dissolveQuestion", { name: group.shortName })}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            color="red.9"
            disabled={typed.trim() !== group.shortName}
            loading={dissolving.isPending}
          >
            {label}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}
