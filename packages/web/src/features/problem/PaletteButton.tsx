import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../../ui/icons.ts";
import { DialogPending } from "../../ui/PartPending.tsx";

const CommandPalette = lazy(() => import("./CommandPalette.tsx"));

/** Opens the command palette; Ctrl+K or Cmd+K does so anywhere, even in the editor. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, palette] = useDisclosure(false, { onOpen: () => setOpened(true) });
  useHotkeys([["mod+K", palette.toggle]], [], true);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t("palette.title")}
        aria-keyshortcuts="Control+K"
        title="Ctrl + K"
        onClick={palette.open}
      >
        <IconSearch size={18} />
      </ActionIcon>
      {wasOpened && (
        <Suspense fallback={<DialogPending />}>
          <CommandPalette opened={isOpen} onClose={palette.close} />
        </Suspense>
      )}
    </>
  );
}
