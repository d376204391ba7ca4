import { useMantineColorScheme } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeLanguage, useLanguage } from "../../lib/i18n.ts";
import { languageCodes, languages } from "../../lib/language.ts";
import { useSession } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import { toastError } from "../../lib/toast.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { navigation } from "../site/navigation.ts";
import classes from "./palette.module.css";
import { problemListQuery } from "./queries.ts";

interface Command {
  key: string;
  label: string;
  kind: string;
  run: () => void;
}

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
  const listId = useId();
  const [wanted, setWanted] = useState("");
  const [active, setActive] = useState(0);
  const commands = useCommands(wanted.trim());
  const current = Math.min(active, Math.max(0, commands.length - 1));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  const move = (by: number) => setActive((current + by + commands.length) % Math.max(1, commands.length));
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composing of Chinese, Japanese or Korean text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") run(commands[current]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={classes.field}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands.length > 0 ? `${listId}-${current}` : undefined}
        aria-label={t("palette.field")}
        placeholder={t("palette.field")}
        value={wanted}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={t("palette.title")} className={classes.list}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={command.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={classes.option}
            onPointerMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <span className={classes.kind}>{command.kind}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 && <p className={classes.none}>{t("palette.none")}</p>}
    </>
  );
}

function useCommands(wanted: string): Command[] {
  const problems = useProblemCommands(wanted);
  const fixed = useFixedCommands();
  const needle = wanted.toLowerCase();
  const fitting = fixed.filter(({ label, kind }) => `${kind} ${label}`.toLowerCase().includes(needle));
  return needle ? [...problems, ...fitting] : fitting;
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
  const pages = navigation.map(({ to, key }) => ({
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
    run: () => void changeLanguage(code).catch(toastError),
  }));
  return [...pages, ...account, ...schemes, ...tongues];
}
