import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { checkerToolsQuery } from "../queries.ts";

/** Which testlib.h the judge nodes have, or which of them have none. */
export function TestlibNote() {
  const { t } = useTranslation();
  const { data } = useQuery(checkerToolsQuery);
  if (!data) return null;
  const { versions, nodesWithout } = data.testlib;
  if (versions.length === 0) return <Alert color="orange">{t("admin.editor.testlibNone")}</Alert>;
  return (
    <>
      <p className="admin-dim">{t("admin.editor.testlibVersions", { versions: versions.join(", ") })}</p>
      {nodesWithout.length > 0 && (
        <Alert color="orange">{t("admin.editor.testlibSome", { names: nodesWithout.join(", ") })}</Alert>
      )}
    </>
  );
}
