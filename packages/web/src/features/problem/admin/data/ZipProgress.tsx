import { Alert, Button, Group, Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../../lib/toast.ts";
import { sizeText } from "./cases.ts";
import type { ZipUpload } from "./use-zip.ts";

/** How far the upload is, that the connection is lost, how to go on; and what an earlier page left unfinished. */
export function ZipProgress({ zip }: { zip: ZipUpload }) {
  const { t } = useTranslation();
  const { state } = zip;
  return (
    <>
      {state && (
        <div>
          <div className="admin-row">
            <Progress
              style={{ flex: "1 1 160px" }}
              value={(state.sent / state.total) * 100}
              color={zip.error || state.phase === "waiting" ? "orange" : undefined}
              aria-label={t("admin.data.uploadingOf", { name: state.name })}
              animated={zip.isPending && state.phase === "unpacking"}
            />
            <span className="numeric">
              {sizeText(state.sent)} / {sizeText(state.total)}
            </span>
            {!zip.isPending && (
              <Button size="compact-sm" onClick={zip.resume}>
                {t("admin.data.resume")}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={zip.cancel}>
              {t("common.cancel")}
            </Button>
          </div>
          <div role="status" className={zip.error ? undefined : "admin-dim"}>
            {zip.isPending
              ? t(`admin.data.phase.${state.phase}`)
              : zip.error
                ? t("admin.data.stopped", { why: describeError(zip.error) })
                : null}
          </div>
        </div>
      )}
      {zip.unfinished.map(({ key, name, size, offset }) => (
        <Alert key={key} color="orange" py={8}>
          <Group justify="space-between" gap="xs">
            <span>{t("admin.data.unfinished", { name, sent: sizeText(offset), size: sizeText(size) })}</span>
            <Button size="compact-sm" variant="default" onClick={() => zip.discard(key)}>
              {t("admin.data.discard")}
            </Button>
          </Group>
        </Alert>
      ))}
    </>
  );
}
