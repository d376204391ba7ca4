import { ActionIcon, Input, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { uploadMdFile, uploadMdImage } from "@verdict/contract";
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "../../../lib/transfer.ts";
import {
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconMath,
  IconPaperclip,
  IconPhoto,
  IconTable,
} from "../../../ui/icons.ts";
import { MarkdownPreview, panes } from "../../../ui/MarkdownPreview.tsx";
import { useOffice } from "../office.ts";
import classes from "./markdown-field.module.css";

interface MarkdownFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  minRows?: number;
  required?: boolean;
  error?: ReactNode;
  /** Its name in the form, which goes to what is wrong. */
  "data-path"?: string;
  /** Pictures and files are for a text of this group; in a group's office it is known. */
  gid?: number;
}

const tools = [
  { name: "bold", icon: IconBold, before: "**", after: "**" },
  { name: "italic", icon: IconItalic, before: "*", after: "*" },
  { name: "code", icon: IconCode, before: "`", after: "`" },
  { name: "formula", icon: IconMath, before: "$", after: "$" },
  { name: "link", icon: IconLink, before: "[", after: "](https://)" },
  { name: "table", icon: IconTable, before: "\n| a | b |\n| - | - |\n| ", after: " |  |\n" },
] as const;

const FIELDS = "input, select, textarea, [contenteditable=true]";

/** Markdown beside what it becomes. Pictures and files may be pasted, dropped or chosen. */
export function MarkdownField({
  label,
  value,
  onChange,
  minRows = 8,
  required,
  error,
  "data-path": path,
  gid,
}: MarkdownFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const office = useOffice();
  const query = { gid: gid ?? office.gid ?? undefined };
  const picker = useRef<HTMLInputElement>(null);
  // An upload ends later than it began: it puts its link into what is written by then.
  const latest = useRef(value);
  latest.current = value;

  const put = (before: string, after: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {};
    const text = latest.current;
    onChange(text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to));
    const at = from + before.length;
    requestAnimationFrame(() => {
      const { activeElement } = document;
      // Who has gone on to another field while a file was sent stays there.
      if (activeElement !== field.current && activeElement?.matches(FIELDS)) return;
      field.current?.focus();
      field.current?.setSelectionRange(at, at + to - from);
    });
  };
  const send = useMutation({
    mutationFn: async (file: File) => {
      const name = file.name || "picture.png";
      if (file.type.startsWith("image/")) {
        const { data } = await upload(uploadMdImage, { query, field: "image", file, name });
        return `![${name.replace(/\.\w+$/, "").replace(/[[\]]/g, "")}](${data.link})`;
      }
      const { data } = await upload(uploadMdFile, { query, file, name });
      return `[${name.replace(/[[\]]/g, "")}](${data.link})`;
    },
    onSuccess: (link) => put(link, ""),
  });
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    if (files.length === 0) return;
    event.preventDefault();
    for (const file of files) send.mutate(file);
  };
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <Input.Label htmlFor={id} {...(required !== undefined && { required })}>
          {label}
        </Input.Label>
        <div
          className={classes.tools}
          role="toolbar"
          aria-label={t("admin.markdown.tools", { field: label })}
        >
          {tools.map(({ name, icon: Shape, before, after }) => (
            <ActionIcon
              key={name}
              variant="subtle"
              color="gray"
              aria-label={t(`admin.markdown.${name}`)}
              title={t(`admin.markdown.${name}`)}
              onClick={() => put(before, after)}
            >
              <Shape size={16} />
            </ActionIcon>
          ))}
          {(["image/*", ""] as const).map((accept) => (
            <ActionIcon
              key={accept}
              variant="subtle"
              color="gray"
              loading={send.isPending}
              aria-label={t(accept ? "admin.markdown.picture" : "admin.markdown.file")}
              title={t(accept ? "admin.markdown.picture" : "admin.markdown.file")}
              onClick={() => {
                if (!picker.current) return;
                picker.current.accept = accept;
                picker.current.click();
              }}
            >
              {accept ? <IconPhoto size={16} /> : <IconPaperclip size={16} />}
            </ActionIcon>
          ))}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) send.mutate(file);
          event.currentTarget.value = "";
        }}
      />
      <div className={panes}>
        <Textarea
          id={id}
          ref={field}
          autosize
          minRows={minRows}
          maxRows={28}
          classNames={{ input: "mono" }}
          value={value}
          error={error}
          data-path={path}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={(event) => take(event, event.clipboardData.files)}
          onDrop={(event) => take(event, event.dataTransfer.files)}
        />
        <MarkdownPreview
          text={value}
          label={t("admin.markdown.preview", { field: label })}
          empty={t("admin.markdown.empty")}
        />
      </div>
    </div>
  );
}
