import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Factor } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { FailedState } from "../../ui/states.tsx";
import classes from "../account/setting/setting.module.css";
import { ownFactorsQuery } from "./actions.ts";
import { type Doing, FactorDialog } from "./FactorDialog.tsx";

/** What the account asks for beside its password: added here, and taken away. */
export default function OwnFactors() {
  const { t } = useTranslation();
  const own = useQuery(ownFactorsQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  if (own.isError && !own.data) return <FailedState error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return null;
  const { factors, recoveryLeft, hasPassword, passkeys } = own.data;
  return (
    <>
      <p className={classes.note}>{t("account.factor.about")}</p>
      {factors.length === 0 ? (
        <p>{t("account.factor.none")}</p>
      ) : (
        <ul className={classes.sessions}>
          {factors.map((factor) => (
            <Row
              key={factor.id}
              factor={factor}
              onRemove={() => setDoing({ what: "remove", factor, isLast: factors.length === 1 })}
            />
          ))}
          <li>
            <div className={classes.sessionText}>
              <p>{t("account.factor.recovery")}</p>
              <p>{t("account.factor.recoveryLeft", { count: recoveryLeft })}</p>
            </div>
            <Button size="xs" variant="default" onClick={() => setDoing({ what: "recovery" })}>
              {t("account.factor.renew")}
            </Button>
          </li>
        </ul>
      )}
      <Group justify="flex-end" gap={8} mt="md">
        <Button variant="default" onClick={() => setDoing({ what: "totp" })}>
          {t("account.factor.addTotp")}
        </Button>
        {passkeys && "PublicKeyCredential" in window && (
          <Button variant="default" onClick={() => setDoing({ what: "passkey" })}>
            {t("account.factor.addPasskey")}
          </Button>
        )}
      </Group>
      {doing && <FactorDialog doing={doing} hasPassword={hasPassword} onClose={() => setDoing(null)} />}
    </>
  );
}

function Row({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation();
  const { kind, name, gmtCreate, gmtUsed } = factor;
  return (
    <li>
      <div className={classes.sessionText}>
        <p>{name}</p>
        <p>
          {t(`account.factor.${kind}`)}
          {" · "}
          {gmtUsed
            ? t("account.factor.used", { when: formatDateTime(gmtUsed) })
            : t("account.factor.added", { when: formatDateTime(gmtCreate) })}
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={t("account.factor.removeOf", { name })}
        onClick={onRemove}
      >
        {t("account.factor.remove")}
      </Button>
    </li>
  );
}
