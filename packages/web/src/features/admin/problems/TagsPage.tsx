import { ActionIcon, Button, ColorInput, Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addTag,
  addTagClassification,
  deleteTag,
  deleteTagClassification,
  type Tag,
  type TagClassification,
  updateTag,
  updateTagClassification,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconPencil, IconPlus, IconTrash } from "../../../ui/icons.ts";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../ui/AdminPage.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { allTagsQuery, classificationsQuery } from "./queries.ts";

const OJ = "ME";

function useRenew() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ["admin", "tags"] });
    await queryClient.invalidateQueries({ queryKey: ["admin", "classifications"] });
    await queryClient.invalidateQueries({ queryKey: ["problem"] });
  };
}

/** Tags by classification. */
export function TagsPage() {
  const { t } = useTranslation();
  const tags = useQuery(allTagsQuery);
  const classes = useQuery(classificationsQuery);
  const [tag, setTag] = useState<Tag | "new" | null>(null);
  const [group, setGroup] = useState<TagClassification | "new" | null>(null);
  const [ask, question] = useConfirm();
  const renew = useRenew();
  const remove = useMutation({
    mutationFn: (tcid: number) => call(deleteTagClassification, { query: { tcid } }),
    onSuccess: renew,
  });
  const error = tags.error ?? classes.error;
  if (error) return <FailedState error={error} onRetry={() => void tags.refetch()} />;
  if (!tags.data || !classes.data) return <PageSkeleton />;
  const known = classes.data;
  const groups = [...known, null];
  return (
    <AdminPage
      title={t("admin.page.tags")}
      actions={
        <>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setGroup("new")}>
            {t("admin.tags.addGroup")}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setTag("new")}>
            {t("admin.tags.add")}
          </Button>
        </>
      }
    >
      {groups.map((entry) => {
        const own = tags.data.filter(({ tcid, gid }) => gid === null && tcid === (entry?.id ?? null));
        if (!entry && own.length === 0 && known.length > 0) return null;
        return (
          <Card
            key={entry?.id ?? "none"}
            title={entry?.name ?? t("admin.tags.noGroup")}
            actions={
              entry && (
                <>
                  <span className="admin-dim">{t("admin.tags.rankOf", { rank: entry.rank })}</span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t("admin.editOf", { name: entry.name })}
                    onClick={() => setGroup(entry)}
                  >
                    <IconPencil size={17} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t("admin.deleteOf", { name: entry.name })}
                    onClick={() =>
                      ask({
                        title: t("admin.deleteOf", { name: entry.name }),
                        text: t("admin.tags.deleteGroupQuestion"),
                        confirm: t("admin.delete"),
                        onConfirm: () => remove.mutate(entry.id),
                      })
                    }
                  >
                    <IconTrash size={17} />
                  </ActionIcon>
                </>
              )
            }
          >
            {own.length === 0 ? (
              <EmptyState text={t("admin.tags.none")} />
            ) : (
              <div className="admin-row">
                {own.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    className="admin-tag-button"
                    style={one.color ? { borderColor: one.color } : undefined}
                    onClick={() => setTag(one)}
                  >
                    {one.name}
                  </button>
                ))}
              </div>
            )}
          </Card>
        );
      })}
      {tag && <TagDialog tag={tag === "new" ? null : tag} groups={known} onClose={() => setTag(null)} />}
      {group && <GroupDialog group={group === "new" ? null : group} onClose={() => setGroup(null)} />}
      {question}
    </AdminPage>
  );
}

interface TagDialogProps {
  tag: Tag | null;
  groups: TagClassification[];
  onClose: () => void;
}

function TagDialog({ tag, groups, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const renew = useRenew();
  const [ask, question] = useConfirm();
  const form = useForm({
    initialValues: { name: tag?.name ?? "", color: tag?.color ?? "#409eff", tcid: String(tag?.tcid ?? "") },
    validate: { name: (name) => (name.trim() ? null : t("refusal.tag-name-blank")) },
  });
  const done = async () => {
    await renew();
    toast(t("admin.saved"), "success");
    onClose();
  };
  const save = useMutation({
    mutationFn: async ({ name, color, tcid }: typeof form.values) => {
      const body = { name, color: color || null, oj: OJ, tcid: tcid ? Number(tcid) : null };
      if (tag) await call(updateTag, { body: { ...body, id: tag.id } });
      else await call(addTag, { body });
    },
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: (tid: number) => call(deleteTag, { query: { tid } }),
    onSuccess: done,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={tag ? t("admin.editOf", { name: tag.name }) : t("admin.tags.add")}
    >
      <form className="admin-form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t("admin.tags.name")}
          required
          data-autofocus
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <ColorInput
          withEyeDropper={false}
          label={t("admin.tags.color")}
          format="hex"
          {...form.getInputProps("color")}
        />
        <NativeSelect
          label={t("admin.tags.group")}
          data={[
            { value: "", label: t("admin.tags.noGroup") },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("tcid")}
        />
        <Group justify="space-between">
          {tag ? (
            <Button
              color="red"
              variant="subtle"
              onClick={() =>
                ask({
                  title: t("admin.deleteOf", { name: tag.name }),
                  text: t("admin.tags.deleteQuestion"),
                  confirm: t("admin.delete"),
                  onConfirm: () => remove.mutate(tag.id),
                })
              }
            >
              {t("admin.delete")}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  );
}

function GroupDialog({ group, onClose }: { group: TagClassification | null; onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew();
  const form = useForm({
    initialValues: { name: group?.name ?? "", rank: group?.rank ?? 0 },
    validate: { name: (name) => (name.trim() ? null : t("refusal.tag-name-blank")) },
  });
  const save = useMutation({
    mutationFn: async (values: typeof form.values) => {
      const body = { ...values, oj: OJ };
      if (group) await call(updateTagClassification, { body: { ...body, id: group.id } });
      else await call(addTagClassification, { body });
    },
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={group ? t("admin.editOf", { name: group.name }) : t("admin.tags.addGroup")}
    >
      <form className="admin-form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t("admin.tags.name")}
          required
          data-autofocus
          maxLength={100}
          {...form.getInputProps("name")}
        />
        <NumberInput
          label={t("admin.tags.rank")}
          description={t("admin.tags.rankNote")}
          allowDecimal={false}
          {...form.getInputProps("rank")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
