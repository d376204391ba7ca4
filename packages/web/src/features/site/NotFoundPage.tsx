import { Button, Group } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./not-found.module.css";
import { PageTitle } from "./PageTitle.tsx";

export function NotFoundPage() {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <div className={classes.page}>
      <PageTitle title={t("notFound.title")} />
      <p className={classes.number} aria-hidden>
        404
      </p>
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.text")}</p>
      <Group justify="center" gap="xs">
        <Button renderRoot={(props) => <Link to="/home" {...props} />}>{t("notFound.home")}</Button>
        <Button variant="default" onClick={() => router.history.back()}>
          {t("notFound.back")}
        </Button>
      </Group>
    </div>
  );
}
