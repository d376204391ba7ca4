import { Button, Checkbox, Group, NumberInput, SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type CertificateChoice,
  type CertificateTemplate,
  certificateFormats,
  downloadCertificates,
  newCertificate,
  saveCertificateTemplate,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { download } from "../../lib/transfer.ts";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";
import { PagePending } from "../../ui/PagePending.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import classes from "./certificate.module.css";
import { Look } from "./Look.tsx";
import { templateKey, templateQuery } from "./queries.ts";
import { TemplateFields } from "./TemplateFields.tsx";

/** What certificates look like, for whom, and the way to them. */
export function CertificatesPage() {
  return (
    <DeskPage>
      <Certificates />
    </DeskPage>
  );
}

function Certificates() {
  const { id: cid } = useContest().contest;
  const stored = useQuery(templateQuery(cid));
  if (stored.error) return <FailedState error={stored.error} onRetry={stored.refetch} />;
  if (!stored.data) return <PagePending />;
  return <Workshop cid={cid} stored={stored.data.template ?? newCertificate(currentLanguage())} />;
}

/** Typing is not laid out letter by letter. */
const PAUSE_MS = 300;

function Workshop({ cid, stored }: { cid: number; stored: CertificateTemplate }) {
  const { t } = useTranslation();
  const [template, setTemplate] = useState(stored);
  const [choice, setChoice] = useState<CertificateChoice>({
    from: 1,
    to: 30,
    awarded: false,
    starred: false,
  });
  const isChanged = () => JSON.stringify(template) !== JSON.stringify(stored);
  const [look] = useDebouncedValue({ template, choice }, PAUSE_MS);
  const save = useMutation({
    mutationFn: () => call(saveCertificateTemplate, { body: { cid, template } }),
    onSuccess: () => {
      queryClient.setQueryData(templateKey(cid), { template });
      toast(t("certificate.saved"), "success");
    },
  });
  return (
    <>
      <LeaveGuard mayLose={() => isChanged() && !save.isPending} />
      <Panel
        title={t("certificate.title")}
        more={
          <Button size="xs" loading={save.isPending} onClick={() => save.mutate()}>
            {t("certificate.save")}
          </Button>
        }
      >
        <div className={classes.columns}>
          <TemplateFields template={template} onChange={setTemplate} />
          <Look cid={cid} {...look} />
        </div>
      </Panel>
      <Offer
        choice={choice}
        onChange={setChoice}
        fetch={async (format) => {
          // What is fetched is what is shown.
          await save.mutateAsync();
          await download(downloadCertificates, { cid, ...choice, format });
        }}
      />
    </>
  );
}

interface OfferProps {
  choice: CertificateChoice;
  onChange: (choice: CertificateChoice) => void;
  fetch: (format: (typeof certificateFormats)[number]) => Promise<void>;
}

function Offer({ choice, onChange, fetch }: OfferProps) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<(typeof certificateFormats)[number]>("pdf");
  const fetching = useMutation({ mutationFn: () => fetch(format) });
  const rank = (name: "from" | "to") => (
    <NumberInput
      w={110}
      label={t(`certificate.${name}`)}
      min={1}
      allowDecimal={false}
      value={choice[name]}
      onChange={(value) => onChange({ ...choice, [name]: Math.max(1, Number(value) || 1) })}
    />
  );
  const box = (name: "awarded" | "starred") => (
    <Checkbox
      label={t(`certificate.${name}`)}
      checked={choice[name]}
      onChange={(event) => onChange({ ...choice, [name]: event.currentTarget.checked })}
    />
  );
  return (
    <Panel title={t("certificate.forWhom")}>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <Group gap="sm">
            {rank("from")}
            {rank("to")}
          </Group>
          {box("awarded")}
          {box("starred")}
          <Group gap="sm">
            <SegmentedControl
              size="sm"
              aria-label={t("certificate.format")}
              value={format}
              onChange={(value) => setFormat(certificateFormats.find((one) => one === value) ?? "pdf")}
              data={certificateFormats.map((value) => ({ value, label: t(`certificate.formats.${value}`) }))}
            />
            <Button size="sm" loading={fetching.isPending} onClick={() => fetching.mutate()}>
              {t("certificate.fetch")}
            </Button>
          </Group>
        </div>
      </div>
    </Panel>
  );
}
