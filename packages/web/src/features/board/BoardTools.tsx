import { ActionIcon, NativeSelect, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { serverNow } from "../../lib/server-clock.ts";
import { tellFailure } from "../../lib/toast.ts";
import {
  IconChartBar,
  IconHistory,
  IconMaximize,
  IconMinimize,
  IconPhoto,
  IconPrinter,
  IconTable,
} from "../../ui/icons.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { PopMenu } from "../../ui/PopMenu.tsx";
import classes from "./board-page.module.css";
import type { BoardState } from "./queries.ts";
import type { PictureKind } from "./save-picture.ts";
import type { BoardSearch } from "./search.ts";
import type { BoardStore } from "./store.ts";

interface BoardToolsProps {
  store: BoardStore;
  state: BoardState;
  search: BoardSearch;
  onChange: (change: Partial<BoardSearch>) => void;
  isFull: boolean;
  onFull: () => void;
}

const pictureKinds = ["png", "svg"] as const satisfies PictureKind[];

export function BoardTools(props: BoardToolsProps) {
  const { store, state, search, onChange, isFull, onFull } = props;
  const { t } = useTranslation();
  const schools = store.schools();
  const isPictures = search.view === "statistics";
  const isPast = search.minute !== undefined;
  const lastMinute = Math.ceil(store.standings.spec.durationS / 60);
  const tool = (label: string, icon: React.ReactNode, onClick: () => void, isOn?: boolean) => (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      size={32}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
  const take = async (kind: PictureKind) => {
    try {
      const { savePicture } = await import("./save-picture.ts");
      await savePicture(kind, { store, state, filter: search, now: serverNow() });
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <div className={`screen-only ${classes.tools}`}>
      {!isPictures && (
        <>
          <TextFilter
            isSearch
            className={classes.search}
            label={t("board.search")}
            placeholder={t("board.searchPlaceholder")}
            value={search.keyword}
            onChange={(keyword) => onChange({ keyword })}
          />
          {schools.length > 1 && (
            <NativeSelect
              className={classes.schools}
              aria-label={t("board.school")}
              value={search.school ?? ""}
              onChange={(event) => onChange({ school: event.currentTarget.value || undefined })}
              data={[{ value: "", label: t("board.allSchools") }, ...schools]}
            />
          )}
          <Switch
            label={t("board.removeStar")}
            checked={search.removeStar === true}
            onChange={(event) => onChange({ removeStar: event.currentTarget.checked || undefined })}
          />
          {state.settings.allowEndSubmit && state.now >= state.settings.endAt && (
            <Switch
              label={t("board.afterEnd")}
              checked={search.afterEnd === true}
              onChange={(event) => onChange({ afterEnd: event.currentTarget.checked || undefined })}
            />
          )}
          {state.isManager && !store.isOutside && (
            <Switch
              label={t("board.forced")}
              checked={search.forced === true}
              onChange={(event) => onChange({ forced: event.currentTarget.checked || undefined })}
            />
          )}
        </>
      )}
      <span className={classes.icons}>
        {state.hasReplay &&
          !isPictures &&
          tool(
            t("board.replay.title"),
            <IconHistory size={18} />,
            () => onChange({ minute: isPast ? undefined : lastMinute }),
            isPast,
          )}
        {tool(
          t(isPictures ? "board.table" : "board.statistics.title"),
          isPictures ? <IconTable size={18} /> : <IconChartBar size={18} />,
          () => onChange({ view: isPictures ? undefined : "statistics" }),
        )}
        {/* A menu is drawn beside what fills the screen, where nobody sees it. */}
        {!(isPictures || isPast || isFull) && (
          <PopMenu
            entries={pictureKinds.map((kind) => ({
              key: kind,
              label: t(`board.picture.${kind}`),
              onSelect: () => void take(kind),
            }))}
            trigger={(trigger) => (
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t("board.picture.title")}
                title={t("board.picture.title")}
                {...trigger}
              >
                <IconPhoto size={18} />
              </ActionIcon>
            )}
          />
        )}
        {tool(t("board.print"), <IconPrinter size={18} />, () => window.print())}
        {tool(
          t(isFull ? "board.leaveFull" : "board.full"),
          isFull ? <IconMinimize size={18} /> : <IconMaximize size={18} />,
          onFull,
          isFull,
        )}
      </span>
    </div>
  );
}
