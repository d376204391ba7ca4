import { Button, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CATEGORY_NAME_MAX, type Category } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toast.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { categoriesQuery } from "../queries.ts";
import { saveCategories } from "./queries.ts";

/** Names of the categories, saved together. */
export function CategoriesPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(categoriesQuery);
  return (
    <AdminPage title={t("admin.page.discussionCategories")} note={t("discussion.admin.categoriesNote")}>
      <Card>
        {error ? (
          <FailedState error={error} onRetry={refetch} />
        ) : data ? (
          <CategoriesForm key={data.map(({ id, name }) => `${id}${name}`).join()} categories={data} />
        ) : (
          <Skeleton height={240} />
        )}
      </Card>
    </AdminPage>
  );
}

function CategoriesForm({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<{ id: number | null; name: string }[]>(() =>
    categories.map(({ id, name }) => ({ id, name })),
  );
  const renew = useRenew([["discussion"]]);
  const save = useMutation({
    mutationFn: () => saveCategories(rows),
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
    },
  });
  return (
    <form
      noValidate
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {rows.map(({ id, name }, index) => (
        <TextInput
          // Rows are added at the end and never taken away.
          key={id ?? `new ${index}`}
          aria-label={t("discussion.admin.categoryName", { number: index + 1 })}
          maxLength={CATEGORY_NAME_MAX}
          value={name}
          onChange={(event) => setRows(rows.with(index, { id, name: event.currentTarget.value }))}
        />
      ))}
      <div className="admin-actions">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => setRows([...rows, { id: null, name: "" }])}
        >
          {t("discussion.admin.addCategory")}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t("admin.save")}
        </Button>
      </div>
    </form>
  );
}
