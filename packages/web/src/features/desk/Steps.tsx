import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconAlertTriangle, IconCheck, IconMinus } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { StepState } from "./checklist.ts";
import classes from "./desk.module.css";

interface Step {
  key: string;
  state: StepState;
  /** To the page where it is done. */
  link: ReactNode;
  note?: ReactNode;
}

const icons = { done: IconCheck, open: IconAlertTriangle, optional: IconMinus };

/** What is to be done, in its order; the first that is open is the next. */
export function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const next = steps.find(({ state }) => state === "open")?.key;
  return (
    <Panel title={title}>
      <ol className={classes.steps}>
        {steps.map(({ key, state, link, note }) => {
          const Icon = icons[state];
          return (
            <li key={key} data-state={state}>
              <Icon size={18} aria-hidden />
              <div>
                {link}{" "}
                <span className={key === next ? classes.next : classes.dim}>
                  {t(key === next ? "desk.steps.next" : `desk.steps.${state}`)}
                </span>
                {note && <p className={classes.dim}>{note}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
