import { ActionIcon, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { tellRefused } from "../lib/refused.ts";
import { toast } from "../lib/toast.ts";
import { IconCopy } from "./icons.ts";

/** Copies `text`; `label` says what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await writeClipboard(text)) toast(t("common.copied"), "success");
    else tellRefused(t("common.copyFailed"));
  };
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        className="screen-only"
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        onClick={copy}
      >
        <IconCopy size={15} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Whether it could be copied. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages served without TLS, where browsers keep the clipboard interface to themselves. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  area.style.opacity = "0";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
