import type { Channel } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "../../../ui/CodeBlock.tsx";
import classes from "./dialogue.module.css";

/** What each process and the manager said to each other, channel by channel. */
export function ChannelsView({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation();
  return channels.flatMap(({ process, said, told }) =>
    [["said", said] as const, ["told", told] as const].map(([way, { text, isCut }]) => {
      const title = t(`solve.test.channel.${way}`, { process });
      return (
        <div key={`${process} ${way}`}>
          <div className={classes.head}>
            <h3>{title}</h3>
          </div>
          {text === "" ? (
            <p className={classes.note}>{t("solve.test.nothing")}</p>
          ) : (
            <CodeBlock code={text} language={null} copyLabel={t("solve.test.copy", { what: title })} />
          )}
          {isCut && <p className={classes.note}>{t("solve.test.channel.cut")}</p>}
        </div>
      );
    }),
  );
}
