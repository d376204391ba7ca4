import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconCalendarEvent } from "../../ui/icons.ts";
import { CalendarFeeds } from "./CalendarFeeds.tsx";

/** Opens the addresses by which calendar programs read what is shown here. */
export function CalendarButton({ gid }: { gid?: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCalendarEvent size={15} />}
        onClick={() => setOpen(true)}
      >
        {t("calendar.subscribe")}
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} size="42rem" title={t("calendar.subscribe")}>
          <CalendarFeeds {...(gid !== undefined && { gid })} />
        </Dialog>
      )}
    </>
  );
}
