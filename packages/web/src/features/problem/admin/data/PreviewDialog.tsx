import { Alert, Button, Group, Skeleton, Textarea, TextInput } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { downloadTestFile, previewTestFile } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { tellFailure } from "../../../../lib/toast.ts";
import { download } from "../../../../lib/transfer.ts";
import { FormDialog } from "../../../../ui/FormDialog.tsx";
import { FailedState } from "../../../../ui/states.tsx";
import { sizeText } from "./cases.ts";

interface PreviewDialogProps {
  name: string;
  place: { key: string } | { pid: number };
  isSaving: boolean;
  onClose: () => void;
  onSave: (content: string) => void;
}

const PART = 65_536;

/** A test file by parts, however large; one that fits a part can be edited on the spot. */
export function PreviewDialog({ name, place, isSaving, onClose, onSave }: PreviewDialogProps) {
  const { t } = useTranslation();
  const [offset, setOffset] = useState(0);
  const [edited, setEdited] = useState<string | null>(null);
  const part = useQuery({
    queryKey: ["admin", "testdata", "preview", place, name, offset],
    queryFn: ({ signal }) =>
      call(previewTestFile, { query: { ...place, name, offset, limit: PART }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
  const { data } = part;
  const isWhole = data && data.offset === 0 && data.nextOffset === null && !data.binary;
  return (
    <FormDialog
      opened
      onClose={onClose}
      mayLose={edited !== null && edited !== data?.text}
      title={data ? `${name} · ${sizeText(data.size)}` : name}
      size="xl"
    >
      <div className="admin-form">
        {part.error && <FailedState error={part.error} onRetry={() => void part.refetch()} />}
        {!data && !part.error && <Skeleton height={240} />}
        {data?.binary && <Alert color="orange">{t("admin.data.binary")}</Alert>}
        {data &&
          (isWhole ? (
            <Textarea
              aria-label={name}
              autosize
              minRows={6}
              maxRows={22}
              spellCheck={false}
              classNames={{ input: "mono" }}
              value={edited ?? data.text}
              onChange={(event) => setEdited(event.currentTarget.value)}
            />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
            <pre className="admin-pre" tabIndex={0}>
              {data.text}
            </pre>
          ))}
        <Group justify="space-between">
          {data && !isWhole ? (
            <div className="admin-row">
              <Button
                size="xs"
                variant="default"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - PART))}
              >
                {t("admin.data.back")}
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={data.nextOffset === null}
                onClick={() => setOffset(data.nextOffset ?? 0)}
              >
                {t("admin.data.on")}
              </Button>
              <TextInput
                size="xs"
                w={130}
                type="number"
                min={0}
                max={data.size}
                aria-label={t("admin.data.from")}
                value={offset}
                onChange={(event) =>
                  setOffset(Math.min(Math.max(0, Number(event.currentTarget.value)), data.size))
                }
              />
              <span className="admin-dim numeric">
                {t("admin.data.range", { from: data.offset, to: data.offset + data.bytes, size: data.size })}
              </span>
            </div>
          ) : (
            <span />
          )}
          <div className="admin-row">
            <Button
              variant="default"
              onClick={() => void download(downloadTestFile, { ...place, name }, name).catch(tellFailure)}
            >
              {t("common.download")}
            </Button>
            {isWhole && (
              <Button
                disabled={edited === null || edited === data.text}
                loading={isSaving}
                onClick={() => edited !== null && onSave(edited)}
              >
                {t("admin.data.replace")}
              </Button>
            )}
          </div>
        </Group>
      </div>
    </FormDialog>
  );
}
