import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { METADATA_MAX, readSamlMetadata, SamlOptions, samlMetadataPath, samlPath } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds } from "../../../lib/contract-rules.ts";
import { describeError } from "../../../lib/toast.ts";
import type { ProviderFieldsProps } from "./OidcFields.tsx";
import { OwnAddress } from "./OwnAddress.tsx";

const bounds = contractBounds(SamlOptions);

/** What a SAML identity provider says of itself, and what it is to know of this site. */
export function SamlFields({ form, row, outer }: ProviderFieldsProps) {
  const { t } = useTranslation();
  const [source, setSource] = useState("");
  const read = useMutation({
    mutationFn: () => {
      const given = source.trim();
      return call(readSamlMetadata, {
        body: /^https?:/.test(given) ? { address: given } : { metadata: given },
      });
    },
    onSuccess: ({ issuer, ...said }) =>
      form.setValues((draft) => ({ ...draft, issuer, saml: { ...form.getValues().saml, ...said } })),
    meta: { quiet: true },
  });
  const { key } = form.values;
  return (
    <>
      <div className="wide">
        <OwnAddress row={row} path={samlMetadataPath(key)} label={t("admin.identity.saml.ownMetadata")} />
        <OwnAddress row={row} path={samlPath(key)} label={t("admin.identity.saml.post")} />
      </div>
      <Textarea
        className="wide"
        label={t("admin.identity.saml.metadata")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={METADATA_MAX}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
        error={read.error && describeError(read.error)}
      />
      <div className="wide">
        <Button
          variant="default"
          loading={read.isPending}
          disabled={source.trim() === ""}
          onClick={() => read.mutate()}
        >
          {t("admin.identity.saml.read")}
        </Button>
      </div>
      <TextInput
        className="wide"
        label={t("admin.identity.saml.entityId")}
        required
        {...outer.issuer}
        {...form.getInputProps("issuer")}
      />
      <TextInput
        className="wide"
        label={t("admin.identity.saml.signIn")}
        required
        {...bounds.signIn}
        {...form.getInputProps("saml.signIn")}
      />
      <Textarea
        className="wide"
        label={t("admin.identity.saml.certificates")}
        required
        autosize
        minRows={2}
        maxRows={6}
        {...bounds.certificates}
        {...form.getInputProps("saml.certificates")}
      />
      <TextInput
        label={t("admin.identity.saml.subject")}
        description={t("admin.identity.saml.subjectNote")}
        {...bounds.subject}
        {...form.getInputProps("saml.subject")}
      />
      <TextInput
        label={t("admin.identity.saml.ownId")}
        description={t("admin.identity.saml.ownIdNote")}
        {...outer.clientId}
        {...form.getInputProps("clientId")}
      />
    </>
  );
}
