import {
  MultiSelect,
  NativeSelect,
  NumberInput,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  AccessConfig,
  factorRoles,
  LOCAL_OFF_DOMAINS_MAX,
  SwitchConfig,
  setAccessConfig,
  setWebConfig,
  switchDefaults,
  updateSwitch,
  WebConfig,
} from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { languageCodes, languages } from "../../../lib/language.ts";
import { toast } from "../../../lib/toast.ts";
import { FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { websiteConfigQuery } from "../queries.ts";
import { DataPlaces } from "./DataPlaces.tsx";
import { LogoCard } from "./LogoCard.tsx";
import { siteConfigQuery, switchesQuery } from "./queries.ts";
import { changed, SaveBar } from "./SaveBar.tsx";
import { useWantedField } from "./wanted-field.ts";

const ProvidersCard = lazy(() => import("../../identity/admin/ProvidersCard.tsx"));

const siteBounds = contractBounds(WebConfig);
const accessBounds = contractBounds(AccessConfig);

/** Names, links and registration of the site. */
export function SitePage({ field }: { field: string | undefined }) {
  const config = useQuery(siteConfigQuery);
  if (config.error) return <FailedState error={config.error} onRetry={() => void config.refetch()} />;
  return config.data ? <SiteForm config={config.data} wanted={field} /> : <PageSkeleton />;
}

const SiteConfig = WebConfig.extend(AccessConfig.shape);
type SiteConfig = WebConfig & AccessConfig;

/** Saves what was changed, each by its own call: of the ones that other clients know, and of ours. */
async function saveSite(change: Partial<SiteConfig>): Promise<void> {
  const parts = Map.groupBy(Object.entries(change), ([name]) =>
    name in AccessConfig.shape ? "ours" : "web",
  );
  const [web, ours] = [parts.get("web"), parts.get("ours")];
  if (web) await call(setWebConfig, { body: Object.fromEntries(web) });
  if (ours) await call(setAccessConfig, { body: Object.fromEntries(ours) });
}

function SiteForm({ config, wanted }: { config: SiteConfig; wanted: string | undefined }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const box = useWantedField(wanted);
  const form = useForm({
    initialValues: config,
    validate: contractRules(SiteConfig, t),
  });
  const save = useMutation({
    mutationFn: (body: SiteConfig) => saveSite(changed(form, body)),
    onSuccess: async (_, body) => {
      form.resetDirty(body);
      toast(t("admin.saved"), "success");
      await queryClient.invalidateQueries({ queryKey: websiteConfigQuery.queryKey });
    },
  });
  const field = (name: Exclude<keyof WebConfig, "register">) => ({
    label: t(`admin.setting.${name}`),
    name,
    ...siteBounds[name],
    ...form.getInputProps(name),
  });
  return (
    <AdminPage title={t("admin.page.site")} note={t("admin.config.live")}>
      <form
        noValidate
        ref={box}
        className="admin-form"
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        <Card title={t("admin.config.site")}>
          <div className="admin-grid">
            <TextInput {...field("name")} />
            <TextInput {...field("shortName")} />
            <TextInput
              {...field("baseUrl")}
              description={t("admin.config.baseUrlNote")}
              placeholder="https://judge.example.org"
            />
            <NativeSelect
              {...field("defaultLocale")}
              description={t("admin.config.defaultLocaleNote")}
              data={languageCodes.map((code) => ({ value: code, label: languages[code] }))}
            />
            <Switch
              name="register"
              label={t("admin.setting.register")}
              {...form.getInputProps("register", { type: "checkbox" })}
            />
            <Switch
              name="guests"
              label={t("admin.setting.guests")}
              description={t("admin.config.guestsNote")}
              {...form.getInputProps("guests", { type: "checkbox" })}
            />
            <Switch
              name="localSignIn"
              label={t("admin.setting.localSignIn")}
              description={t("admin.config.localSignInNote")}
              {...form.getInputProps("localSignIn", { type: "checkbox" })}
            />
            <TagsInput
              name="localOffDomains"
              label={t("admin.setting.localOffDomains")}
              description={t("admin.config.localOffDomainsNote")}
              placeholder="example.org"
              maxTags={LOCAL_OFF_DOMAINS_MAX}
              {...form.getInputProps("localOffDomains")}
            />
            <MultiSelect
              name="factorRoles"
              label={t("admin.setting.factorRoles")}
              description={t("admin.config.factorRolesNote")}
              data={factorRoles.map((id) => ({ value: String(id), label: t(`role.r${id as 1000}`) }))}
              value={form.getValues().factorRoles.map(String)}
              onChange={(ids) =>
                form.setFieldValue(
                  "factorRoles",
                  factorRoles.filter((id) => ids.includes(String(id))),
                )
              }
            />
            <Switch
              name="resetLinkInQuery"
              label={t("admin.setting.resetLinkInQuery")}
              description={t("admin.config.resetLinkInQueryNote")}
              {...form.getInputProps("resetLinkInQuery", { type: "checkbox" })}
            />
            <NumberInput
              name="addressDays"
              label={t("admin.setting.addressDays")}
              description={t("admin.config.addressDaysNote")}
              allowDecimal={false}
              {...accessBounds.addressDays}
              {...form.getInputProps("addressDays")}
            />
            <Textarea className="wide" autosize minRows={3} {...field("description")} />
          </div>
        </Card>
        <LogoCard />
        <Card title={t("admin.config.footer")}>
          <div className="admin-grid">
            <TextInput {...field("recordName")} />
            <TextInput {...field("recordUrl")} />
            <TextInput {...field("projectName")} />
            <TextInput {...field("projectUrl")} />
          </div>
        </Card>
        <DataPlaces />
        <SaveBar form={form} save={save} />
      </form>
      <Suspense fallback={null}>
        <ProvidersCard />
      </Suspense>
    </AdminPage>
  );
}

const switches = {
  judging: ["openPublicJudge", "openContestJudge", "openGroupJudge", "hideNonContestSubmissionCode"],
  talking: ["openPublicDiscussion", "openGroupDiscussion", "openContestComment"],
} as const;
const numbers = [
  "defaultSubmitInterval",
  "defaultCreateDiscussionACInitValue",
  "defaultCreateDiscussionDailyLimit",
  "defaultCreateCommentACInitValue",
  "approvedFirstTexts",
  "defaultCreateGroupACInitValue",
  "defaultCreateGroupDailyLimit",
  "defaultCreateGroupLimit",
  "groupJudgeSeconds",
  "groupStorageMiB",
] as const;

/** What is open on the site, and the thresholds of ordinary users. */
export function SwitchesPage({ field }: { field: string | undefined }) {
  const config = useQuery(switchesQuery);
  if (config.error) return <FailedState error={config.error} onRetry={() => void config.refetch()} />;
  return config.data ? <SwitchForm config={config.data} wanted={field} /> : <PageSkeleton />;
}

type Shown = Pick<
  SwitchConfig,
  | (typeof switches)["judging"][number]
  | (typeof switches)["talking"][number]
  | (typeof numbers)[number]
  | "forbiddenWords"
>;

function shownOf(config: SwitchConfig): Shown {
  const names = [...switches.judging, ...switches.talking, ...numbers, "forbiddenWords"] as const;
  return Object.fromEntries(names.map((name) => [name, config[name]])) as Shown;
}

/** A number that was emptied becomes its default, which stands under its field. */
function withDefaults(shown: Shown): Shown {
  const emptied = numbers.filter((name) => typeof shown[name] !== "number");
  return { ...shown, ...Object.fromEntries(emptied.map((name) => [name, switchDefaults[name]])) };
}

function SwitchForm({ config, wanted }: { config: SwitchConfig; wanted: string | undefined }) {
  const { t } = useTranslation();
  const box = useWantedField(wanted);
  const form = useForm<Shown>({
    initialValues: shownOf(config),
    validate: contractRules(SwitchConfig.partial(), t, withDefaults),
    transformValues: withDefaults,
  });
  const save = useMutation({
    mutationFn: (body: Shown) => call(updateSwitch, { body: changed(form, body) }),
    onSuccess: (_, body) => {
      form.setValues(withDefaults(form.getValues()));
      form.resetDirty(body);
      toast(t("admin.saved"), "success");
    },
  });
  return (
    <AdminPage title={t("admin.page.switches")} note={t("admin.config.live")}>
      <form
        noValidate
        ref={box}
        className="admin-form"
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        {(["judging", "talking"] as const).map((group) => (
          <Card key={group} title={t(`admin.config.${group}`)}>
            <div className="admin-form">
              {switches[group].map((name) => (
                <Switch
                  key={name}
                  name={name}
                  label={t(`admin.setting.${name}`)}
                  description={t(`admin.settingNote.${name}`)}
                  {...form.getInputProps(name, { type: "checkbox" })}
                />
              ))}
              {group === "talking" && (
                <Textarea
                  name="forbiddenWords"
                  label={t("admin.setting.forbiddenWords")}
                  description={t("admin.settingNote.forbiddenWords")}
                  autosize
                  minRows={2}
                  maxRows={12}
                  error={form.errors.forbiddenWords}
                  value={form.values.forbiddenWords.join("\n")}
                  onChange={(event) =>
                    form.setFieldValue("forbiddenWords", event.currentTarget.value.split("\n"))
                  }
                />
              )}
            </div>
          </Card>
        ))}
        <Card title={t("admin.config.thresholds")}>
          <div className="admin-grid">
            {numbers.map((name) => (
              <NumberInput
                key={name}
                name={name}
                label={t(`admin.setting.${name}`)}
                description={t("admin.config.default", { value: switchDefaults[name] })}
                min={0}
                allowDecimal={false}
                {...form.getInputProps(name)}
              />
            ))}
          </div>
        </Card>
        <SaveBar form={form} save={save} />
      </form>
    </AdminPage>
  );
}
