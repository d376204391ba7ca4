import { Button, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Identity, linkIdentity, unlinkIdentity } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { toast } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ProofField } from "../account/ProofField.tsx";
import { ownIdentitiesQuery as ownQuery } from "../account/queries.ts";
import classes from "../account/setting/setting.module.css";
import { ThereFields } from "./ThereFields.tsx";

/** What is asked about: to link a provider, or to unlink an identity. */
type Asking = { name: string } & ({ key: string; isDirectory: boolean } | { id: number });

/** By which providers one comes in, and what these said; nothing where the site has none. */
export default function OwnIdentities() {
  const { t } = useTranslation();
  const own = useQuery(ownQuery);
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!own.data) return null;
  const { identities, open, hasPassword } = own.data;
  if (identities.length + open.length === 0) return null;
  return (
    <div>
      <h3>{t("account.identity.own.title")}</h3>
      {identities.length === 0 && <p className={classes.note}>{t("account.identity.own.none")}</p>}
      <ul className={classes.sessions}>
        {identities.map((one) => (
          <Row key={one.id} one={one} onUnlink={() => setAsking({ id: one.id, name: one.provider })} />
        ))}
      </ul>
      <div className={classes.actions}>
        {open.map(({ key, name, isDirectory }) => (
          <Button key={key} variant="default" onClick={() => setAsking({ key, name, isDirectory })}>
            {t("account.identity.own.link", { name })}
          </Button>
        ))}
      </div>
      {asking && <Proof asking={asking} hasPassword={hasPassword} onClose={() => setAsking(null)} />}
    </div>
  );
}

function Row({ one, onUnlink }: { one: Identity; onUnlink: () => void }) {
  const { t } = useTranslation();
  const said = Object.entries(one.claims).map(([name, value]) => `${name}: ${[value].flat().join(", ")}`);
  return (
    <li>
      <div className={classes.sessionText}>
        <p>{one.provider}</p>
        <p>
          {[
            t("account.identity.own.subject", { subject: one.subject }),
            ...said,
            t("account.identity.own.used", { when: formatDateTime(one.gmtUsed) }),
          ].join(" · ")}
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t("account.identity.own.unlinkOf", { name: one.provider })}
        onClick={onUnlink}
      >
        {t("account.identity.own.unlink")}
      </Button>
    </li>
  );
}

interface ProofProps {
  asking: Asking;
  hasPassword: boolean;
  onClose: () => void;
}

/** Asks for the password before it is done: a session that was left open must not give the account away. */
function Proof({ asking, hasPassword, onClose }: ProofProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [password, setPassword] = useState("");
  const isLink = "key" in asking;
  const isDirectory = isLink && asking.isDirectory;
  const [there, setThere] = useState({ username: "", password: "" });
  const act = useMutation({
    mutationFn: async () => {
      if ("key" in asking) {
        const body = { provider: asking.key, password, there: isDirectory ? there : null };
        const { url } = await call(linkIdentity, { body });
        if (url) return window.location.assign(url);
      } else {
        await call(unlinkIdentity, { body: { id: asking.id, password } });
      }
      await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
      toast(t(isLink ? "account.identity.own.linked" : "account.identity.own.unlinked"), "success");
      onClose();
    },
  });
  const title = t(isLink ? "account.identity.own.link" : "account.identity.own.unlinkOf", {
    name: asking.name,
  });
  return (
    <Dialog opened onClose={onClose} title={title} size="sm" centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate();
        }}
      >
        <Stack gap="sm">
          <p>{t(isLink ? "account.identity.own.linkNote" : "account.identity.own.unlinkNote")}</p>
          <ProofField
            hasPassword={hasPassword}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {isDirectory && <ThereFields there={there} onChange={setThere} />}
          <Button type="submit" loading={act.isPending} disabled={hasPassword && password === ""}>
            {title}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
