import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { getAdminProblemList, getUserList } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasRole } from "../../../lib/audience.ts";
import { call } from "../../../lib/call.ts";
import { useSession } from "../../../lib/session.ts";
import { type Command, CommandList } from "../../../ui/CommandList.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { pageAudience } from "../access.ts";
import { best } from "./best.ts";
import { officeGroups } from "./navigation.ts";
import { settings } from "./settings.ts";

interface AdminPaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** Shown of each kind, out of those asked for: lists are newest first, a palette best first. */
const FOUND = 6;
const ASKED = 100;
const TYPING_PAUSE_MS = 150;

/** Everything the back office has from one field: pages, single settings, problems, users. */
export function AdminPalette({ opened, onClose }: AdminPaletteProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("admin.palette.title")} size="lg" yOffset="12vh">
      <PaletteBody onDone={onClose} />
    </Dialog>
  );
}

function PaletteBody({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const roles = useSession().user?.roleList ?? [];
  const [wanted, setWanted] = useState("");
  const commands = useCommands(wanted.trim(), roles);
  const texts = {
    title: t("admin.palette.title"),
    field: t("admin.palette.field"),
    none: t("admin.palette.none"),
  };
  return (
    <CommandList texts={texts} wanted={wanted} onWanted={setWanted} commands={commands} onDone={onDone} />
  );
}

function useCommands(wanted: string, roles: readonly string[]): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = useThings(wanted, roles);
  const needle = wanted.toLowerCase();
  const pages = Object.values(officeGroups)
    .flat()
    .filter(({ key }) => hasRole(pageAudience[key], roles))
    .map(({ key, to }) => ({
      key,
      label: t(`admin.page.${key}`),
      kind: t("admin.palette.page"),
      run: () => navigate({ to }),
    }));
  const single = settings
    .filter(() => hasRole("root", roles))
    .map(({ key, to, text }) => ({
      key: `setting-${key}`,
      label: t(text),
      kind: t("admin.palette.setting"),
      run: () => navigate({ to, search: { field: key } }),
    }));
  if (!needle) return pages;
  const matching = [...pages, ...single].filter(({ label, kind }) =>
    `${kind} ${label}`.toLowerCase().includes(needle),
  );
  return [...matching, ...found];
}

function useThings(wanted: string, roles: readonly string[]): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [keyword] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const query = { keyword, limit: ASKED };
  const problems = useQuery({
    queryKey: ["admin", "palette", "problem", keyword],
    queryFn: ({ signal }) => call(getAdminProblemList, { query, signal }),
    enabled: keyword !== "" && hasRole("staff", roles),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const users = useQuery({
    queryKey: ["admin", "palette", "user", keyword],
    queryFn: ({ signal }) => call(getUserList, { query, signal }),
    enabled: keyword !== "" && hasRole("root", roles),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (!wanted) return [];
  return [
    ...best(problems.data?.records ?? [], wanted, ({ problemId }) => problemId, FOUND).map(
      ({ id, problemId, title }) => ({
        key: `problem-${id}`,
        label: `${problemId} ${title}`,
        kind: t("admin.palette.problem"),
        run: () => navigate({ to: "/admin/problem/edit/$pid", params: { pid: id } }),
      }),
    ),
    ...best(users.data?.records ?? [], wanted, ({ username }) => username, FOUND).map(
      ({ uid, username, realname }) => ({
        key: `user-${uid}`,
        label: realname ? `${username} (${realname})` : username,
        kind: t("admin.palette.user"),
        run: () => navigate({ to: "/admin/user", search: { keyword: username } }),
      }),
    ),
  ];
}
