import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { ORGANISER_ROLE } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { IconPlus } from "../../ui/icons.ts";

const AskForRole = lazy(async () => {
  const [{ AskForRole: form }] = await Promise.all([import("../user/AskForRole.tsx"), loadTexts("refusal")]);
  return { default: form };
});

/** The way to a new contest for who makes them, and for others to asking for that. */
export default function Organise({ isOrdinary }: { isOrdinary: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const makes = useHasRole("organiser");
  if (makes)
    return (
      <Button
        size="xs"
        leftSection={<IconPlus size={15} />}
        renderRoot={(props) => <Link {...props} to="/admin/contest/create" />}
      >
        {t("contest.organise.create")}
      </Button>
    );
  if (!isOrdinary) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t("contest.organise.title")}
      </Button>
      {isAsking && (
        <FormDialog opened onClose={() => setAsking(false)} title={t("contest.organise.title")}>
          <Suspense>
            <AskForRole roleId={ORGANISER_ROLE} texts="contest.organise" />
          </Suspense>
        </FormDialog>
      )}
    </>
  );
}
