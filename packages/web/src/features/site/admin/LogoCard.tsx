import { Button, FileButton, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { deleteLogo, LOGO_BYTES_MAX, type LogoGround, logoGrounds, uploadLogo } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useFieldError } from "../../../lib/field-error.ts";
import { upload } from "../../../lib/transfer.ts";
import { Complaint } from "../../../ui/Complaint.tsx";
import { IconUpload } from "../../../ui/icons.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { useWebsiteConfig, websiteConfigQuery } from "../queries.ts";
import classes from "./logo.module.css";

/** The site's logo, as it stands on light and on dark grounds. It holds at once: nothing is to be saved. */
export function LogoCard() {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.logo.title")}>
      <p className="admin-dim" style={{ margin: "0 0 12px" }}>
        {t("admin.logo.note")}
      </p>
      <div className="admin-grid">
        {logoGrounds.map((ground) => (
          <Logo key={ground} ground={ground} />
        ))}
      </div>
    </Card>
  );
}

function Logo({ ground }: { ground: LogoGround }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const site = useWebsiteConfig();
  const own = ground === "light" ? site?.logo : site?.logoDark;
  const shown = own ?? site?.logo ?? "/favicon.svg";
  const renew = () => queryClient.invalidateQueries({ queryKey: websiteConfigQuery.queryKey });
  const put = useMutation({
    mutationFn: (file: File) => upload(uploadLogo, { file, name: file.name, query: { ground } }),
    onSuccess: renew,
  });
  const remove = useMutation({ mutationFn: () => call(deleteLogo, { query: { ground } }), onSuccess: renew });
  const complaint = useFieldError();
  const choose = (file: File | null) => {
    if (!file) return;
    complaint.clear();
    if (file.size > LOGO_BYTES_MAX) complaint.refuse("logo-too-large");
    else put.mutate(file);
  };
  const title = t(`admin.logo.${ground}`);
  return (
    <section aria-label={title}>
      <div className={classes.ground} data-ground={ground}>
        <img src={shown} alt={own ? title : t("admin.logo.none")} />
      </div>
      <Group gap="xs" mt={8}>
        <span>{title}</span>
        <FileButton accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconUpload size={15} />}
              loading={put.isPending}
              aria-label={`${title}: ${t("admin.logo.choose")}`}
            >
              {t("admin.logo.choose")}
            </Button>
          )}
        </FileButton>
        {own && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            aria-label={`${title}: ${t("admin.logo.remove")}`}
            onClick={() => remove.mutate()}
          >
            {t("admin.logo.remove")}
          </Button>
        )}
      </Group>
      <Complaint text={complaint.text} />
    </section>
  );
}
