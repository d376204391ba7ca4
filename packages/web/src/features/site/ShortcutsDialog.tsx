import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./shortcuts.module.css";

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** What can be done by keys, by where. */
const groups = [
  {
    name: "anywhere",
    keys: [
      ["palette", [MOD, "K"]],
      ["search", ["/"]],
      ["help", ["?"]],
    ],
  },
  {
    name: "solve",
    keys: [
      ["submit", [MOD, "Enter"]],
      ["test", [MOD, "Shift", "Enter"]],
    ],
  },
  {
    name: "board",
    keys: [
      ["full", ["F"]],
      ["pause", ["H"]],
      ["own", ["O"]],
      ["ends", ["Home", "End"]],
    ],
  },
  { name: "office", keys: [["save", [MOD, "S"]]] },
] as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t("shortcuts.title")} size="lg">
      <div className={classes.groups}>
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={t(`shortcuts.${name}`)}>
            <h3 className={classes.head}>{t(`shortcuts.${name}`)}</h3>
            <dl className={classes.keys}>
              {keys.map(([what, chord]) => (
                <div key={what}>
                  <dt>{t(`shortcuts.${what}`)}</dt>
                  <dd>
                    {chord.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
