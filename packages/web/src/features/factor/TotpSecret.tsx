import { Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { renderSVG } from "uqr";
import { CopyButton } from "../../ui/CopyButton.tsx";
import setting from "../account/setting/setting.module.css";
import classes from "./totp-secret.module.css";

/** A secret for a camera, and as text for who has none. */
export function TotpSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <Stack gap="xs" align="center">
      <img className={classes.code} src={picture} alt={t("account.factor.qr")} />
      <Group gap="xs" wrap="nowrap">
        <code className={setting.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        <CopyButton text={secret} label={t("account.factor.copySecret")} />
      </Group>
    </Stack>
  );
}
