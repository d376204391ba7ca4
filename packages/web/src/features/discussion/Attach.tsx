import { ActionIcon } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { uploadDiscussionFile } from "@verdict/contract";
import { type ClipboardEvent, type DragEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "../../lib/transfer.ts";
import { IconPaperclip } from "../../ui/icons.ts";

/** Markdown of a file that is stored now. */
async function store(file: File): Promise<string> {
  const { data } = await upload(uploadDiscussionFile, { file, name: file.name || "picture.png" });
  const name = data.name.replace(/[[\]]/g, "");
  return data.isPicture ? `![${name.replace(/\.\w+$/, "")}](${data.link})` : `[${name}](${data.link})`;
}

/** Files are chosen, pasted or dropped; each one's link comes to the end of what is written by then. */
export function useAttach(text: string, onChange: (text: string) => void) {
  // An upload ends later than it began.
  const latest = useRef(text);
  latest.current = text;
  const send = useMutation({
    mutationFn: store,
    onSuccess: (link) => {
      const before = latest.current;
      onChange(`${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${link}\n`);
    },
  });
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) send.mutate(file);
  };
  return {
    send: (file: File) => send.mutate(file),
    isSending: send.isPending,
    field: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    },
  };
}

/** Chooses a file from the reader's device. */
export function AttachButton({
  attach,
}: {
  attach: Pick<ReturnType<typeof useAttach>, "send" | "isSending">;
}) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={attach.isSending}
        aria-label={t("discussion.attach")}
        title={t("discussion.attach")}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={16} />
      </ActionIcon>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) attach.send(file);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
