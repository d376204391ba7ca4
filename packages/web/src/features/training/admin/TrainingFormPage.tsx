import { Alert, Button, NativeSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  type DataOf,
  type getAdminTraining,
  TRAINING_PASSWORD_MAX,
  TRAINING_RANK,
  TRAINING_TITLE_MAX,
  TrainingDraft,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { contractBounds, contractRules, withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { isUnsent } from "../../../lib/unsent.ts";
import { ChangedMeanwhile, type Sent } from "../../../ui/ChangedMeanwhile.tsx";
import { IconDeviceFloppy } from "../../../ui/icons.ts";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { useOffice, useOfficePage } from "../../admin/office.ts";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { MarkdownField } from "../../admin/ui/MarkdownField.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { trainingCalls } from "./calls.ts";
import { adminTrainingQuery, officeCategoriesQuery, trainingsKey } from "./queries.ts";

const bounds = contractBounds(TrainingDraft);

type Saved = DataOf<typeof getAdminTraining>;

export function TrainingCreatePage() {
  return <TrainingForm saved={null} />;
}

export function TrainingEditPage({ tid }: { tid: number }) {
  const { t } = useTranslation();
  const isNumber = Number.isSafeInteger(tid) && tid > 0;
  const training = useQuery({ ...adminTrainingQuery(useOffice().gid, tid), enabled: isNumber });
  if (!isNumber) return <EmptyState text={t("refusal.training-not-found")} />;
  if (training.error) {
    return (
      <Card>
        <FailedState error={training.error} onRetry={() => void training.refetch()} />
      </Card>
    );
  }
  if (!training.data) return <PageSkeleton />;
  return <TrainingForm key={`${tid} ${training.data.training.gmtModified}`} saved={training.data} />;
}

const NEW = "new";
/** What a new category looks like; its colour is no matter of the form. */
const NEW_COLOR = "#409eff";

interface Values {
  title: string;
  description: string;
  auth: "Public" | "Private";
  privatePwd: string;
  rank: number | string;
  status: boolean;
  /** "": in none; NEW: in one that is made for the group. */
  category: string;
  newCategory: string;
}

function valuesOf(saved: Saved | null): Values {
  const { training, trainingCategory } = saved ?? {};
  return {
    title: training?.title ?? "",
    description: training?.description ?? "",
    auth: training?.auth === "Private" ? "Private" : "Public",
    privatePwd: training?.privatePwd ?? "",
    rank: training?.rank ?? TRAINING_RANK,
    status: training?.status ?? true,
    category: String(trainingCategory?.id ?? ""),
    newCategory: "",
  };
}

const categoryOf = ({ category, newCategory }: Values) => {
  if (category === NEW) return { name: newCategory, color: NEW_COLOR };
  return category ? { id: Number(category) } : null;
};

/** An emptied field is no rank. */
const bodyOf = ({ category, newCategory, rank, ...same }: Values) => ({
  ...same,
  rank: rank === "" ? -1 : Number(rank),
});

/**
 * Everything about a training but its problems. It shares title and description with the form of a contest, which are two
 * fields of the kit's; rules, times and access of a contest are nothing that a training has.
 */
function TrainingForm({ saved }: { saved: Saved | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { gid } = useOffice();
  const publicNote = gid === null ? "publicNote" : "publicNoteInGroup";
  const page = useOfficePage();
  const calls = trainingCalls(gid);
  const renew = useRenew([trainingsKey, ["training"], ["problem", "training"]]);
  const categories = useQuery(officeCategoriesQuery(gid)).data;
  const isExaminer = useHasRole("root/pa");
  const rules = contractRules<Values>(TrainingDraft, t, bodyOf);
  const form = useForm<Values>({
    initialValues: valuesOf(saved),
    validate: withOwnRules(rules, ({ auth, privatePwd, category, newCategory }) => ({
      newCategory: category === NEW && !newCategory.trim() && t("refusal.training-category-blank"),
      privatePwd: auth === "Private" && !privatePwd && t("refusal.training-password-missing"),
    })),
  });
  const save = useMutation({
    mutationFn: ({ values, over }: Sent<Values>) => {
      const training = bodyOf(values);
      const trainingCategory = categoryOf(values);
      if (!saved) return calls.add({ training, trainingCategory });
      const { id, gmtModified } = saved.training;
      const basedOn = over ? null : gmtModified;
      return calls.change({ training: { ...training, id }, trainingCategory, basedOn });
    },
    onSuccess: async () => {
      await renew();
      await navigate(page("trainings"));
      toast(t("admin.saved"), "success");
    },
  });
  const { auth, category, privatePwd } = form.values;
  const isNewPassword = saved !== null && privatePwd !== (saved.training.privatePwd ?? "");
  return (
    <AdminPage
      title={saved ? t("admin.editOf", { name: saved.training.title }) : t("admin.page.trainingCreate")}
    >
      {gid === null && categories?.length === 0 && (
        <Alert color="blue" role="note">
          {t("trainingAdmin.noCategory")}{" "}
          {isExaminer && (
            <Link className="admin-text-link" to="/admin/training/category">
              {t("admin.page.trainingCategories")}
            </Link>
          )}
        </Alert>
      )}
      <form className="admin-form" noValidate onSubmit={form.onSubmit((values) => save.mutate({ values }))}>
        <Card>
          <div className="admin-form">
            <TextInput
              label={t("trainingAdmin.title")}
              required
              maxLength={TRAINING_TITLE_MAX}
              {...form.getInputProps("title")}
            />
            <MarkdownField
              label={t("trainingAdmin.description")}
              value={form.values.description}
              onChange={(text) => form.setFieldValue("description", text)}
            />
            <div className="admin-grid">
              <NativeSelect
                label={t("trainingAdmin.access")}
                description={t(`trainingAdmin.${auth === "Private" ? "privateNote" : publicNote}`)}
                data={[
                  { value: "Public", label: t("trainingAdmin.public") },
                  { value: "Private", label: t("trainingAdmin.private") },
                ]}
                {...form.getInputProps("auth")}
              />
              {auth === "Private" && (
                <TextInput
                  label={t("trainingAdmin.password")}
                  description={t(
                    isNewPassword ? "trainingAdmin.passwordDrops" : "trainingAdmin.passwordNote",
                  )}
                  required
                  autoComplete="off"
                  maxLength={TRAINING_PASSWORD_MAX}
                  {...form.getInputProps("privatePwd")}
                />
              )}
              <NativeSelect
                label={t("trainingAdmin.category")}
                description={t("trainingAdmin.categoryNote")}
                data={[
                  { value: "", label: t("trainingAdmin.inNone") },
                  ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                  ...(gid === null ? [] : [{ value: NEW, label: t("trainingAdmin.newCategory") }]),
                ]}
                {...form.getInputProps("category")}
              />
              {category === NEW && (
                <TextInput
                  label={t("trainingAdmin.newCategoryName")}
                  required
                  {...form.getInputProps("newCategory")}
                />
              )}
              <NumberInput
                label={t("trainingAdmin.rank")}
                description={t("trainingAdmin.rankNote")}
                {...bounds.rank}
                allowDecimal={false}
                {...form.getInputProps("rank")}
              />
              <Switch
                label={t("trainingAdmin.shown")}
                description={t("trainingAdmin.shownNote")}
                {...form.getInputProps("status", { type: "checkbox" })}
              />
            </div>
          </div>
        </Card>
        <div>
          <Button type="submit" loading={save.isPending} leftSection={<IconDeviceFloppy size={16} />}>
            {t("admin.save")}
          </Button>
        </div>
      </form>
      <ChangedMeanwhile saving={save} onTheirs={renew} />
      <LeaveGuard mayLose={() => isUnsent(form, save.isPending ? save.variables.values : undefined)} />
    </AdminPage>
  );
}
