import { ActionIcon } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { toast } from "../../lib/toast.ts";
import { IconTrash } from "../../ui/icons.ts";
import type { Box } from "./box.ts";
import classes from "./message.module.css";
import { removeMessages } from "./queries.ts";

interface MessageHeadProps {
  box: Box;
  message: { id: number; state: boolean; gmtCreate: string };
  /** What the button that removes it names. */
  title: string;
  children: ReactNode;
}

/** First line of a message: what it is, whether it is new, since when, and the way to be rid of it. */
export function MessageHead({ box, message, title, children }: MessageHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, state, gmtCreate } = message;
  const remove = useMutation({
    mutationFn: () => removeMessages({ box, id }),
    onSuccess: () => toast(t("message.removed"), "success"),
  });
  return (
    <div className={classes.head}>
      {children}
      {!state && <span className={classes.fresh}>{t("message.unread")}</span>}
      <span className={classes.end}>
        <time dateTime={gmtCreate} title={formatDateTime(gmtCreate)}>
          {formatRelative(gmtCreate, language)}
        </time>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t("message.remove", { title })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </span>
    </div>
  );
}
