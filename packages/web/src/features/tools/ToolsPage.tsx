import { CLICS_PATH } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import { Tokens } from "./Tokens.tsx";
import classes from "./tools.module.css";

/** What other systems read of the contest. */
export function ToolsPage() {
  return (
    <DeskPage>
      <Address />
      <Tokens />
    </DeskPage>
  );
}

/** Where tools are pointed at. */
function Address() {
  const { t } = useTranslation();
  const { id } = useContest().contest;
  const address = `${window.location.origin}${CLICS_PATH}/contests/${id}`;
  return (
    <Panel title={t("tools.api")} more={<span className={classes.dim}>{t("tools.version")}</span>}>
      <div className={classes.body}>
        <p className={classes.dim}>{t("tools.apiHint")}</p>
        <dl className={classes.facts}>
          <dt>{t("tools.base")}</dt>
          <dd>
            <code>{address}</code> <CopyButton text={address} label={t("tools.copy")} />
          </dd>
          <dt>{t("tools.contestId")}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </dl>
      </div>
    </Panel>
  );
}
