import { Button, Group, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { getHomeCarousel } from "@verdict/contract";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { tellMaintenance } from "../../lib/maintenance.ts";
import { LanguageMenu } from "./LanguageMenu.tsx";
import classes from "./maintenance.module.css";
import { PageTitle } from "./PageTitle.tsx";
import { useShortName } from "./queries.ts";

const EVERY_MS = 15_000;

/**
 * Stands over the page while the site is being worked on, and goes by itself: what somebody was writing below is still
 * there then.
 */
export function MaintenancePage({ words }: { words: string }) {
  const { t } = useTranslation();
  const name = useShortName();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isLooking, setLooking] = useState(false);
  const look = useCallback(async () => {
    setLooking(true);
    try {
      await call(getHomeCarousel);
      tellMaintenance(null);
      await queryClient.invalidateQueries();
      await router.invalidate();
    } catch {
      // Still closed, or no connection: the next look tells.
    } finally {
      setLooking(false);
    }
  }, [queryClient, router]);
  useEffect(() => {
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      onClose={() => {}}
    >
      <PageTitle title={t("maintenance.title")} />
      <div className={classes.corner}>
        <LanguageMenu />
      </div>
      <div className={classes.page}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <p className={classes.name}>{name}</p>
        <Modal.Title className={classes.title}>{t("maintenance.title")}</Modal.Title>
        <p>{t("maintenance.text")}</p>
        {words && <blockquote className={classes.words}>{words}</blockquote>}
        <Group justify="center" gap="xs">
          <Button data-autofocus loading={isLooking} onClick={() => void look()}>
            {t("common.retry")}
          </Button>
          <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/admin/login" {...props} />}>
            {t("maintenance.staff")}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
