import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  CLAIMS_MAX,
  checkProvider,
  type DataOf,
  DIRECTORY_NAME_MAX,
  type Provider,
  type ProviderKind,
  tryProvider,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { describeError } from "../../../lib/toast.ts";
import { Badge } from "../../admin/ui/Badge.tsx";
import { bodyOf, type Draft } from "./draft.ts";

/** What may be pasted besides claims, by kind. */
const pasted: Partial<Record<ProviderKind, "admin.identity.saml.answer" | "admin.identity.cas.answer">> = {
  saml: "admin.identity.saml.answer",
  cas: "admin.identity.cas.answer",
};

/** What it is found to do, by kind; of all others keys are counted. */
const answers: Partial<
  Record<ProviderKind, "admin.identity.found" | "admin.identity.cas.found" | "admin.identity.oauth2.found">
> = {
  ldap: "admin.identity.found",
  cas: "admin.identity.cas.found",
  oauth2: "admin.identity.oauth2.found",
};

/** Whether the provider answers, and what would become of who came with some claims: by the form as it stands. */
export function TryOut({ row, draft }: { row: Provider | null; draft: Draft }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState("");
  const isDirectory = row?.kind === "ldap";
  const check = useMutation({ mutationFn: (id: number) => call(checkProvider, { body: { id } }) });
  const attempt = useMutation({
    mutationFn: ({ id, ...said }: { id: number; claims?: string; name?: string }) =>
      call(tryProvider, { body: { id, rules: bodyOf(draft).rules, ...said } }),
    meta: { quiet: true },
  });
  if (!row) return <p className="admin-dim">{t("admin.identity.saveFirst")}</p>;
  return (
    <>
      <h3>{t("admin.identity.try")}</h3>
      <Group gap="xs">
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate(row.id)}>
          {t("admin.identity.check")}
        </Button>
        <span role="status" className="admin-small">
          {check.data?.ok && t(answers[row.kind] ?? "admin.identity.good", { count: check.data.keys })}
          {check.data?.ok === false && t("admin.identity.bad", { detail: check.data.detail })}
        </span>
      </Group>
      {isDirectory ? (
        <TextInput
          label={t("admin.identity.person")}
          maxLength={DIRECTORY_NAME_MAX}
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={attempt.error && describeError(attempt.error)}
        />
      ) : (
        <Textarea
          label={t(pasted[row.kind] ?? "admin.identity.claims")}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={CLAIMS_MAX}
          placeholder='{"sub": "248289761001", "preferred_username": "ann"}'
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={attempt.error && describeError(attempt.error)}
        />
      )}
      <div>
        <Button
          variant="default"
          loading={attempt.isPending}
          disabled={given.trim() === ""}
          onClick={() =>
            attempt.mutate({ id: row.id, ...(isDirectory ? { name: given } : { claims: given }) })
          }
        >
          {t("admin.identity.tryIt")}
        </Button>
      </div>
      <div role="status">{attempt.data && <Outcome {...attempt.data} />}</div>
    </>
  );
}

const TONES = { known: "ac", new: "ac", question: "warn", refused: "bad" } as const;
const reasons = ["username-taken", "username-unusable", "email-taken", "identity-not-admitted"] as const;

function Outcome({ outcome, why, facts }: DataOf<typeof tryProvider>) {
  const { t } = useTranslation();
  const reason = reasons.find((one) => one === why);
  return (
    <>
      <p>
        <Badge tone={TONES[outcome]}>{t(`admin.identity.outcome.${outcome}`)}</Badge>{" "}
        {reason && t(`admin.identity.why.${reason}`)}
      </p>
      <dl className="admin-facts">
        {facts.map(({ field, value, by }) => (
          <div key={field + value}>
            <dt>{t(`admin.identity.field.${field}`)}</dt>
            <dd>
              {value} <span className="admin-dim mono">{by || t("admin.identity.everybody")}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
