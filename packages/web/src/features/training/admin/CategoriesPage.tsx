import { Button, ColorInput, ColorSwatch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  addTrainingCategory,
  deleteTrainingCategory,
  type TrainingCategory,
  TrainingCategoryBody,
  updateTrainingCategory,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { placeRefusal } from "../../../lib/place-refusal.ts";
import { toast } from "../../../lib/toast.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { useOwnAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, nameColumn } from "../../../ui/list/columns.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { EditDialog, useRenew, useSave } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { EditAndDelete } from "../../admin/ui/RowActions.tsx";
import { trainingCategoriesQuery } from "../queries.ts";
import { trainingsKey } from "./queries.ts";

const keys = [trainingsKey, ["training"], ["problem", "training"]];

export function CategoriesPage() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<TrainingCategory | "new" | null>(null);
  const list = useQuery(trainingCategoriesQuery);
  const renew = useRenew(keys);
  const address = useOwnAddress(500);
  const remove = useMutation({
    mutationFn: (cid: number) => call(deleteTrainingCategory, { query: { cid } }),
    onSuccess: () => toast(t("admin.deleted"), "success"),
    onSettled: renew,
  });
  const columns: Column<TrainingCategory>[] = [
    {
      key: "color",
      title: <span className="visually-hidden">{t("trainingAdmin.color")}</span>,
      kind: "tight",
      cell: (row) => <ColorSwatch size={16} color={row.color} aria-hidden />,
    },
    nameColumn(t("trainingAdmin.name"), (row) => row.name, setEdited),
    actionsColumn(t("admin.actions"), (row) => (
      <EditAndDelete
        name={row.name}
        question={t("trainingAdmin.deleteCategoryQuestion")}
        onEdit={() => setEdited(row)}
        onDelete={() => remove.mutate(row.id)}
      />
    )),
  ];
  return (
    <AdminPage
      title={t("admin.page.trainingCategories")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
          {t("trainingAdmin.addCategory")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.trainingCategories")}
        list={{
          data: list.data && { records: list.data, total: list.data.length },
          error: list.error,
          isPlaceholderData: false,
          refetch: list.refetch,
        }}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("trainingAdmin.noCategories")}
        address={address}
        pager="short"
      />
      {edited && (
        <CategoryDialog category={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </AdminPage>
  );
}

interface CategoryDialogProps {
  category: TrainingCategory | null;
  onClose: () => void;
}

function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { t } = useTranslation();
  const renew = useRenew(keys);
  const form = useForm({
    initialValues: { name: category?.name ?? "", color: category?.color ?? "#409eff" },
    validate: contractRules(TrainingCategoryBody, t),
  });
  const save = useSave<typeof form.values>(
    (body) =>
      category
        ? call(updateTrainingCategory, { body: { ...body, id: category.id } })
        : call(addTrainingCategory, { body }),
    renew,
    onClose,
  );
  return (
    <EditDialog
      name={category?.name}
      newTitle={t("trainingAdmin.addCategory")}
      isSaving={save.isPending}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: placeRefusal(form, { "training-category-taken": "name" }) }),
      )}
      onClose={onClose}
    >
      <TextInput label={t("trainingAdmin.name")} required data-autofocus {...form.getInputProps("name")} />
      <ColorInput
        withEyeDropper={false}
        format="hex"
        label={t("trainingAdmin.color")}
        {...form.getInputProps("color")}
      />
    </EditDialog>
  );
}
