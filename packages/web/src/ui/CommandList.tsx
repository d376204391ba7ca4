import { type KeyboardEvent, useId, useState } from "react";
import { isComposing } from "../lib/composing.ts";
import { SEARCH_MAX } from "../lib/search-params.ts";
import classes from "./palette.module.css";

export interface Command {
  readonly key: string;
  readonly label: string;
  /** What it is, at the end of its line. */
  readonly kind: string;
  readonly run: () => unknown;
}

export interface PaletteTexts {
  readonly title: string;
  /** Name of the field. */
  readonly field: string;
  /** Said when nothing fits. */
  readonly none: string;
}

interface CommandListProps {
  texts: PaletteTexts;
  wanted: string;
  onWanted: (wanted: string) => void;
  commands: readonly Command[];
  /** Called before a command runs. */
  onDone: () => void;
}

/**
 * A field and what fits it, worked by arrows and Enter or by the pointer: a combobox with a list box. Mantine's Spotlight (9.7) is
 * four times as large and no combobox, so that nothing says to a screen reader which line is chosen.
 */
export function CommandList({ texts, wanted, onWanted, commands, onDone }: CommandListProps) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, commands.length - 1));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onDone();
    command.run();
  };
  const move = (by: number) => setActive((current + by + commands.length) % Math.max(1, commands.length));
  const press = (event: KeyboardEvent) => {
    // Enter also ends the composing of Chinese, Japanese or Korean text.
    if (isComposing(event.nativeEvent)) return;
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
        maxLength={SEARCH_MAX}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={commands.length > 0 ? `${listId}-${current}` : undefined}
        aria-label={texts.field}
        placeholder={texts.field}
        value={wanted}
        onChange={(event) => {
          onWanted(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div id={listId} role="listbox" aria-label={texts.title} className={classes.list}>
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
      {commands.length === 0 && <p className={classes.none}>{texts.none}</p>}
    </>
  );
}
