import { ActionIcon, Group, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CertificateChoice, CertificateTemplate } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronLeft, IconChevronRight } from "../../ui/icons.ts";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import classes from "./certificate.module.css";
import { PageView } from "./PageView.tsx";
import { previewQuery } from "./queries.ts";

interface LookProps {
  cid: number;
  template: CertificateTemplate;
  choice: CertificateChoice;
}

/** The chosen certificates, one at a time. */
export function Look({ cid, template, choice }: LookProps) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const look = useQuery(previewQuery(cid, { template, choice, index: at }));
  const total = look.data?.total ?? 0;
  if (look.error && !look.data) return <FailedState error={look.error} onRetry={look.refetch} />;
  if (!look.data) return <Skeleton height={320} />;
  const { page } = look.data;
  if (!page && at > 0 && total > 0) setAt(0);
  if (!page) return <EmptyState text={t("certificate.nobody")} />;
  return (
    <div className={classes.look} aria-busy={look.isFetching}>
      <PageView page={page} picture={template.picture} label={t("certificate.preview")} />
      <Group gap="xs" justify="center">
        <ActionIcon
          variant="default"
          aria-label={t("certificate.previous")}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span className="numeric">{t("certificate.at", { number: at + 1, total })}</span>
        <ActionIcon
          variant="default"
          aria-label={t("certificate.next")}
          disabled={at + 1 >= total}
          onClick={() => setAt(at + 1)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </div>
  );
}
