import { Button, NumberInput, SegmentedControl, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { IconPlayerPlay } from "../../ui/icons.ts";
import type { ResolverData } from "./queries.ts";
import classes from "./resolver.module.css";
import type { Medals } from "./resolver.ts";

const MEDALS_MAX = 9999;
const kinds = ["gold", "silver", "bronze"] as const;

interface ResolverSetupProps {
  data: ResolverData;
  /** Medals null: the contest's own awards. */
  onStart: (medals: Medals | null, removeStar: boolean) => void;
}

export function ResolverSetup({ data, onStart }: ResolverSetupProps) {
  const { t } = useTranslation();
  const [medals, setMedals] = useState<Medals>(data.medals);
  const own = data.settings.awardType === 0 ? [] : data.settings.awards;
  const [isOwn, setOwn] = useState(own.length > 0);
  const [removeStar, setRemoveStar] = useState(true);
  return (
    <div className={card.page}>
      <form
        noValidate
        className={`${card.card} ${classes.setup}`}
        onSubmit={(event) => {
          event.preventDefault();
          // Asked for here, for a browser grants it to a press of a button only.
          document.documentElement.requestFullscreen?.().catch(() => {});
          onStart(isOwn ? null : medals, removeStar);
        }}
      >
        <h1>{data.title}</h1>
        <p>{t("board.resolver.about")}</p>
        {own.length > 0 && (
          <SegmentedControl
            aria-label={t("board.resolver.awards")}
            value={isOwn ? "own" : "medals"}
            data={(["own", "medals"] as const).map((value) => ({
              value,
              label: t(`board.resolver.awardsOf.${value}`),
            }))}
            onChange={(value) => setOwn(value === "own")}
          />
        )}
        {isOwn ? (
          <ul className={classes.own}>
            {own.map(({ priority, name, num, background, color }) => (
              <li key={priority}>
                <span className={classes.ownName} style={{ background, color }}>
                  {name}
                </span>
                <span className="numeric">{data.settings.awardType === 1 ? `${num} %` : num}</span>
              </li>
            ))}
          </ul>
        ) : (
          <div className={classes.medals}>
            {kinds.map((kind, index) => (
              <NumberInput
                key={kind}
                label={t(`board.resolver.${kind}`)}
                min={0}
                max={MEDALS_MAX}
                allowDecimal={false}
                clampBehavior="strict"
                value={medals[index] ?? 0}
                onChange={(value) => setMedals(withMedal(medals, index, Number(value) || 0))}
              />
            ))}
          </div>
        )}
        <Switch
          label={t("board.removeStar")}
          checked={removeStar}
          onChange={(event) => setRemoveStar(event.currentTarget.checked)}
        />
        <p className={classes.keys}>{t("board.resolver.keys")}</p>
        <Button type="submit" leftSection={<IconPlayerPlay size={16} />}>
          {t("board.resolver.start")}
        </Button>
      </form>
    </div>
  );
}

function withMedal([gold, silver, bronze]: Medals, index: number, count: number): Medals {
  return [index === 0 ? count : gold, index === 1 ? count : silver, index === 2 ? count : bronze];
}
