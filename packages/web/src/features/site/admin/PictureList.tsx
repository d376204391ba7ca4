import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  CAROUSEL_CAPTION_MAX,
  type CarouselPicture,
  isCarouselLink,
  saveHomeCarousel,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { IconArrowDown, IconArrowUp, IconTrash } from "../../../ui/icons.ts";
import classes from "./carousel.module.css";

interface PictureListProps {
  pictures: readonly CarouselPicture[];
  onSaved: () => Promise<void>;
  onRemove: (id: number) => void;
}

/** Captions, links and order: by dragging a row, or by its arrows. */
export function PictureList({ pictures, onSaved, onRemove }: PictureListProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState(pictures);
  const [dragged, setDragged] = useState<number | null>(null);
  const isDirty = rows.some((row, index) => {
    const was = pictures[index];
    return row.id !== was?.id || row.caption !== was.caption || row.link !== was.link;
  });
  const wrong = (link: string | null) => !!link?.trim() && !isCarouselLink(link.trim());
  const save = useMutation({
    mutationFn: () =>
      call(saveHomeCarousel, {
        body: { pictures: rows.map(({ id, caption, link }) => ({ id, caption, link })) },
      }),
    onSuccess: async () => {
      toast(t("admin.saved"), "success");
      await onSaved();
    },
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    const next = [...rows];
    const [row] = next.splice(from, 1);
    if (row) next.splice(to, 0, row);
    setRows(next);
  };
  const change = (id: number, part: Partial<CarouselPicture>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <>
      <ol className={classes.pictures}>
        {rows.map(({ id, url, caption, link }, index) => {
          const name = t("admin.carousel.picture", { number: index + 1 });
          return (
            <li
              key={id}
              data-dragged={dragged === id || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                move(
                  rows.findIndex((row) => row.id === dragged),
                  index,
                );
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <img
                src={url}
                alt={caption || name}
                draggable
                title={t("admin.carousel.drag")}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = "move";
                  setDragged(id);
                }}
                onDragEnd={() => setDragged(null)}
              />
              <div className={classes.fields}>
                <TextInput
                  label={t("admin.carousel.caption")}
                  value={caption ?? ""}
                  maxLength={CAROUSEL_CAPTION_MAX}
                  onChange={(event) => change(id, { caption: event.currentTarget.value || null })}
                />
                <TextInput
                  label={t("admin.carousel.link")}
                  placeholder="/contest/1"
                  value={link ?? ""}
                  error={wrong(link) && t("refusal.carousel-link")}
                  onChange={(event) => change(id, { link: event.currentTarget.value || null })}
                />
              </div>
              <div className={classes.moves}>
                <ActionIcon
                  variant="default"
                  aria-label={t("admin.carousel.up", { name })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={t("admin.carousel.down", { name })}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t("admin.deleteOf", { name })}
                  onClick={() => onRemove(id)}
                >
                  <IconTrash size={17} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <Group justify="flex-end" mt="md">
        <Button
          loading={save.isPending}
          disabled={!isDirty || rows.some(({ link }) => wrong(link))}
          onClick={() => save.mutate()}
        >
          {t("admin.save")}
        </Button>
      </Group>
    </>
  );
}
