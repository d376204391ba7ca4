import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getAdminProblemList, getUserList } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { type Command, CommandList } from "../../../ui/CommandList.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useAdminGo } from "../navigate.ts";
import { adminPages, mayEnter } from "../pages.ts";
import { best } from "./best.ts";
import { settings } from "./settings.ts";

interface AdminPaletteProps {
  opened: boolean;
  onClose: () => void;
  roles: readonly string[];
}

/** Shown of each kind, out of those asked for: lists are newest first, a palette best first. */
const FOUND = 6;
const ASKED = 100;
const TYPING_PAUSE_MS = 150;

/** Everything the back office has from one field: pages, single settings, problems, users. */
export function AdminPalette({ opened, onClose, roles }: AdminPaletteProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("admin.palette.title")} size="lg" yOffset="12vh">
      <PaletteBody roles={roles} onDone={onClose} />
    </Dialog>
  );
}

function PaletteBody({ roles, onDone }: { roles: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
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
  const go = useAdminGo();
  const things = useThings(wanted, roles);
  const needle = wanted.toLowerCase();
  const pages = adminPages
    .filter((page) => !page.path.includes(":") && mayEnter(page, roles))
    .map(({ key, path }) => ({
      key,
      label: t(`admin.page.${key}`),
      kind: t("admin.palette.page"),
      run: () => go(path),
    }));
  const single = settings
    .filter(() => mayEnter({ for: "root" }, roles))
    .map(({ key, page, text }) => ({
      key: `setting-${key}`,
      label: t(text),
      kind: t("admin.palette.setting"),
      run: () => go(page, { field: key }),
    }));
  if (!needle) return pages;
  const fitting = [...pages, ...single].filter(({ label, kind }) =>
    `${kind} ${label}`.toLowerCase().includes(needle),
  );
  return [...fitting, ...things];
}

function useThings(wanted: string, roles: readonly string[]): Command[] {
  const { t } = useTranslation();
  const go = useAdminGo();
  const [keyword] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const query = { keyword, limit: ASKED };
  const problems = useQuery({
    queryKey: ["admin", "palette", "problem", keyword],
    queryFn: ({ signal }) => call(getAdminProblemList, { query, signal }),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const users = useQuery({
    queryKey: ["admin", "palette", "user", keyword],
    queryFn: ({ signal }) => call(getUserList, { query, signal }),
    enabled: keyword !== "" && mayEnter({ for: "root" }, roles),
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
        run: () => go(`problem/edit/${id}`),
      }),
    ),
    ...best(users.data?.records ?? [], wanted, ({ username }) => username, FOUND).map(
      ({ uid, username, realname }) => ({
        key: `user-${uid}`,
        label: realname ? `${username} (${realname})` : username,
        kind: t("admin.palette.user"),
        run: () => go("user", { keyword: username }),
      }),
    ),
  ];
}
