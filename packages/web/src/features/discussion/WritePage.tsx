import { Button, Checkbox, NativeSelect, Skeleton, Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useDebouncedCallback } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  DISCUSSION_CONTENT_MAX,
  DISCUSSION_LINE_MAX,
  DiscussionBody,
  type DiscussionDetail,
} from "@verdict/contract";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import { placeRefusal } from "../../lib/place-refusal.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { MarkdownPreview, panes } from "../../ui/MarkdownPreview.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { AttachButton, useAttach } from "./Attach.tsx";
import { categoryName } from "./category.ts";
import classes from "./discussion.module.css";
import { type Draft, dropDraft, keepDraft, readDraft } from "./draft.ts";
import { useOpenRefusal } from "./may-write.ts";
import { useDiscussionPages, useDiscussionPlace } from "./place.ts";
import { categoriesQuery, discussionQuery, saveDiscussion } from "./queries.ts";
import type { WriteSearch } from "./search.ts";

const DRAFT_PAUSE_MS = 400;

/** A new discussion, or one that is changed. */
export function WritePage({ id, pid }: WriteSearch) {
  const { t } = useTranslation();
  const found = useQuery({ ...discussionQuery(id ?? 0, true), enabled: id !== undefined });
  const title = t(id === undefined ? "discussion.write" : "discussion.edit");
  const refusal = useOpenRefusal();
  const isWaiting = id !== undefined && !found.data;
  return (
    <div className={`${card.page} ${classes.writePage}`}>
      <PageTitle title={title} />
      <section className={card.card}>
        <div className={card.head}>
          <h1>{title}</h1>
        </div>
        {id === undefined && refusal !== null ? (
          <EmptyState text={refusal} />
        ) : found.error ? (
          <FailedState error={found.error} onRetry={found.refetch} />
        ) : isWaiting ? (
          <Skeleton height={420} radius={0} />
        ) : (
          <WriteForm before={found.data} pid={found.data?.pid ?? pid} />
        )}
      </section>
    </div>
  );
}

interface WriteFormProps {
  before: DiscussionDetail | undefined;
  pid: string | undefined;
}

function WriteForm({ before, pid }: WriteFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const categories = useQuery(categoriesQuery).data ?? [];
  const uid = user?.uid ?? "";
  const { gid, keepsOrder } = useDiscussionPlace();
  const pages = useDiscussionPages();
  const what = before ? String(before.id) : `new.${gid === null ? "" : `${gid}.`}${pid ?? ""}`;
  const [kept, setKept] = useState(() => readDraft(uid, what));
  // Who keeps order moves it.
  const isFiled = before !== undefined && !keepsOrder;
  const form = useForm({
    initialValues: {
      ...(kept ?? startOf(before)),
      ...(isFiled && { categoryId: before.categoryId }),
      topPriority: before?.topPriority ?? false,
      isOfficial: false,
    },
    validate: contractRules(DiscussionBody, t),
  });
  const keep = useDebouncedCallback((draft: Draft) => keepDraft(uid, what, draft), {
    delay: DRAFT_PAUSE_MS,
    flushOnUnmount: true,
  });
  const { title, description, content, categoryId } = form.values;
  const isChanged = form.isDirty();
  useEffect(() => {
    if (isChanged) keep({ title, description, content, categoryId });
  }, [keep, isChanged, title, description, content, categoryId]);
  const startAnew = () => {
    keep.cancel();
    dropDraft(uid, what);
    setKept(null);
    const start = startOf(before);
    form.setInitialValues({ ...form.values, ...start });
    form.setValues(start);
  };
  const save = useMutation({
    mutationFn: ({ topPriority, isOfficial, ...texts }: typeof form.values) =>
      saveDiscussion(gid, before?.id, {
        ...texts,
        title: before || !pid || texts.title.startsWith(`[${pid}]`) ? texts.title : `[${pid}] ${texts.title}`,
        categoryId: texts.categoryId ?? 0,
        ...(pid && { pid }),
        ...(keepsOrder && { topPriority, isOfficial }),
      }),
    onSuccess: () => {
      keep.cancel();
      dropDraft(uid, what);
      toast(t(before ? "discussion.saved" : "discussion.posted"), "success");
      return before
        ? navigate(pages.one(before.id))
        : navigate({ ...pages.list(), search: { onlyMine: true } as never });
    },
    onError: placeRefusal(form, {
      "text-forbidden-word": "content",
      "text-names-contest-problem": "content",
    }),
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {kept && (
        <p className={classes.note}>
          {t("discussion.draftKept")} <LinkButton onClick={startAnew}>{t("discussion.dropDraft")}</LinkButton>
        </p>
      )}
      {pid && <p className={classes.note}>{t("discussion.aboutProblem", { id: pid })}</p>}
      <div className={classes.line}>
        <TextInput
          label={t("discussion.field.title")}
          required
          maxLength={DISCUSSION_LINE_MAX}
          data-autofocus
          {...form.getInputProps("title")}
        />
        <NativeSelect
          label={t("discussion.field.category")}
          required
          disabled={isFiled}
          description={isFiled && t("discussion.categoryStays")}
          {...form.getInputProps("categoryId")}
          value={categoryId ?? ""}
          onChange={(event) => form.setFieldValue("categoryId", Number(event.currentTarget.value) || null)}
          data={[
            { value: "", label: t("discussion.chooseCategory"), disabled: true },
            ...categories.map(({ id, name }) => ({ value: String(id), label: categoryName(t, name) })),
          ]}
        />
      </div>
      <TextInput
        label={t("discussion.field.description")}
        required
        maxLength={DISCUSSION_LINE_MAX}
        {...form.getInputProps("description")}
      />
      <ContentField
        field={form.getInputProps("content")}
        value={content}
        onChange={(text) => form.setFieldValue("content", text)}
      />
      <div className={classes.formFoot}>
        {keepsOrder && (
          <>
            <Checkbox
              label={t("discussion.mark.pinned")}
              {...form.getInputProps("topPriority", { type: "checkbox" })}
            />
            {pid && !before && (
              <Checkbox
                label={t("discussion.asEditorial")}
                {...form.getInputProps("isOfficial", { type: "checkbox" })}
              />
            )}
          </>
        )}
        <span className={classes.gap} />
        <Button type="submit" loading={save.isPending}>
          {t(before ? "discussion.save" : "discussion.post")}
        </Button>
      </div>
    </form>
  );
}

const startOf = (before: DiscussionDetail | undefined): Draft => ({
  title: before?.title ?? "",
  description: before?.description ?? "",
  content: before?.content ?? "",
  categoryId: before?.categoryId ?? null,
});

interface ContentFieldProps {
  field: GetInputPropsReturnType;
  value: string;
  onChange: (text: string) => void;
}

/** Markdown beside what it becomes. */
function ContentField({ field, value, onChange }: ContentFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const attach = useAttach(value, onChange);
  return (
    <div className={panes}>
      <div>
        <Textarea
          id={id}
          label={t("discussion.field.content")}
          description={t("discussion.contentHint")}
          required
          autosize
          minRows={12}
          maxRows={28}
          maxLength={DISCUSSION_CONTENT_MAX}
          classNames={{ input: "mono" }}
          {...field}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...attach.field}
        />
        <AttachButton attach={attach} />
      </div>
      <MarkdownPreview text={value} label={t("discussion.preview")} empty={t("discussion.previewEmpty")} />
    </div>
  );
}
