import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n.ts";
import { languageCodes, languages } from "../../lib/language.ts";
import { chooseLanguage } from "../../lib/own-language.ts";
import { useSession } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import { type Command, CommandList } from "../../ui/CommandList.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useNavigation } from "../site/navigation.ts";
import { inOrder } from "./command-order.ts";
import { problemListQuery } from "./queries.ts";

const PROBLEMS = 8;
const TYPING_PAUSE_MS = 150;

/** Everything the site can do from one field: pages, problems, appearance, language. */
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("palette.title")} size="lg" yOffset="12vh">
      <PaletteBody onDone={onClose} />
    </Dialog>
  );
}

function PaletteBody({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState("");
  const commands = useCommands(wanted.trim());
  const texts = { title: t("palette.title"), field: t("palette.field"), none: t("palette.none") };
  return (
    <CommandList texts={texts} wanted={wanted} onWanted={setWanted} commands={commands} onDone={onDone} />
  );
}

function useCommands(wanted: string): Command[] {
  const problems = useProblemCommands(wanted);
  const fixed = useFixedCommands();
  return inOrder(wanted, fixed, problems);
}

function useProblemCommands(wanted: string): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const [keyword] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...problemListQuery({ keyword, limit: PROBLEMS }, language),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
  });
  if (!wanted) return [];
  return (data?.records ?? []).map(({ problemId, title }) => ({
    key: `problem-${problemId}`,
    label: `${problemId} ${title}`,
    kind: t("palette.problem"),
    run: () => navigate({ to: "/problem/$problemId", params: { problemId } }),
  }));
}

function useFixedCommands(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { token } = useSession();
  const pages = useNavigation().map(({ to, key }) => ({
    key: to,
    label: t(`nav.${key}`),
    kind: t("palette.page"),
    run: () => navigate({ to }),
  }));
  const account: Command[] = token
    ? [
        {
          key: "mine",
          label: t("account.mySubmissions"),
          kind: t("palette.page"),
          run: () => navigate({ to: "/status", search: { onlyMine: true } }),
        },
        {
          key: "messages",
          label: t("account.messages.title"),
          kind: t("palette.page"),
          run: () => navigate({ to: "/message/$box", params: { box: "sys" } }),
        },
        {
          key: "own-home",
          label: t("account.userHome"),
          kind: t("palette.page"),
          run: () => navigate({ to: "/user-home" }),
        },
        {
          key: "settings",
          label: t("account.settings"),
          kind: t("palette.page"),
          run: () => navigate({ to: "/setting" }),
        },
        {
          key: "out",
          label: t("account.signOut"),
          kind: t("palette.account"),
          run: () => navigate({ to: "/logout" }),
        },
      ]
    : [{ key: "in", label: t("account.signIn"), kind: t("palette.account"), run: () => requestSignIn() }];
  const schemes = (["light", "dark", "auto"] as const).map((scheme) => ({
    key: scheme,
    label: t(`appearance.${scheme}`),
    kind: t("nav.appearance"),
    run: () => setColorScheme(scheme),
  }));
  const tongues = languageCodes.map((code) => ({
    key: code,
    label: languages[code],
    kind: t("nav.language"),
    run: () => void chooseLanguage(code),
  }));
  return [...pages, ...account, ...schemes, ...tongues];
}
