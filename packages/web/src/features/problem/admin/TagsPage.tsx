import { Button, ColorInput, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  addTag,
  addTagClassification,
  ClassificationBody,
  deleteTag,
  deleteTagClassification,
  type Tag,
  TagBody,
  type TagClassification,
  updateTag,
  updateTagClassification,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useConfirm } from "../../admin/ui/confirm.tsx";
import { EditDialog, useRenew, useSave } from "../../admin/ui/EditDialog.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { EditAndDelete } from "../../admin/ui/RowActions.tsx";
import { allTagsQuery, classificationsQuery } from "./queries.ts";

const OJ = "ME";

const lists = [["admin", "tags"], ["admin", "classifications"], ["problem"]];

/** Tags by classification. */
export function TagsPage() {
  const { t } = useTranslation();
  const tags = useQuery(allTagsQuery(null));
  const classes = useQuery(classificationsQuery);
  const [tag, setTag] = useState<Tag | "new" | null>(null);
  const [group, setGroup] = useState<TagClassification | "new" | null>(null);
  const renew = useRenew(lists);
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
                  <EditAndDelete
                    name={entry.name}
                    question={t("admin.tags.deleteGroupQuestion")}
                    onEdit={() => setGroup(entry)}
                    onDelete={() => remove.mutate(entry.id)}
                  />
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
    </AdminPage>
  );
}

interface TagDialogProps {
  tag: Tag | null;
  groups: TagClassification[];
  onClose: () => void;
}

/** What the form of a tag sends. */
const tagOf = ({ name, color, tcid }: { name: string; color: string; tcid: string }) => ({
  name,
  color,
  oj: OJ,
  tcid: tcid ? Number(tcid) : null,
});

const groupOf = ({ name, rank }: { name: string; rank: number }) => ({ name, rank: Number(rank), oj: OJ });

function TagDialog({ tag, groups, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const renew = useRenew(lists);
  const [ask, question] = useConfirm();
  const form = useForm({
    initialValues: { name: tag?.name ?? "", color: tag?.color ?? "#409eff", tcid: String(tag?.tcid ?? "") },
    validate: contractRules(TagBody, t, tagOf),
  });
  const save = useSave<typeof form.values>(
    (values) => {
      const body = tagOf(values);
      return tag ? call(updateTag, { body: { ...body, id: tag.id } }) : call(addTag, { body });
    },
    renew,
    onClose,
  );
  const remove = useSave((tid: number) => call(deleteTag, { query: { tid } }), renew, onClose);
  return (
    <>
      <EditDialog
        name={tag?.name}
        newTitle={t("admin.tags.add")}
        isSaving={save.isPending}
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, { onError: placeRefusal(form, { "tag-name-taken": "name" }) }),
        )}
        onClose={onClose}
        beside={
          tag && (
            <Button
              color="red"
              variant="subtle"
              loading={remove.isPending}
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
          )
        }
      >
        <TextInput label={t("admin.tags.name")} required data-autofocus {...form.getInputProps("name")} />
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
      </EditDialog>
      {question}
    </>
  );
}

function GroupDialog({ group, onClose }: { group: TagClassification | null; onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew(lists);
  const form = useForm({
    initialValues: { name: group?.name ?? "", rank: group?.rank ?? 0 },
    validate: contractRules(ClassificationBody, t, groupOf),
  });
  const save = useSave<typeof form.values>(
    (values) => {
      const body = groupOf(values);
      return group
        ? call(updateTagClassification, { body: { ...body, id: group.id } })
        : call(addTagClassification, { body });
    },
    renew,
    onClose,
  );
  return (
    <EditDialog
      name={group?.name}
      newTitle={t("admin.tags.addGroup")}
      isSaving={save.isPending}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: placeRefusal(form, { "classification-name-taken": "name" }) }),
      )}
      onClose={onClose}
    >
      <TextInput label={t("admin.tags.name")} required data-autofocus {...form.getInputProps("name")} />
      <NumberInput
        label={t("admin.tags.rank")}
        description={t("admin.tags.rankNote")}
        allowDecimal={false}
        {...form.getInputProps("rank")}
      />
    </EditDialog>
  );
}
