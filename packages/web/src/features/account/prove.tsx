import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { i18n, loadTexts } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { theme } from "../../theme.ts";
import { ProveDialog } from "./ProveDialog.tsx";
import { SetUpFactorDialog } from "./SetUpFactorDialog.tsx";

type Question = ComponentType<{ onDone: (isDone: boolean) => void }>;

/** Asks whatever page is there; of several calls at once, once. False: it was not done. */
function asker(Ask: Question): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= ask(Ask).finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** For a proof anew. */
export const prove = asker(ProveDialog);
/** For a second factor. */
export const setUpFactor = asker(SetUpFactorDialog);

/** Drawn beside the page: the call that needs it may be anybody's, and pages that never do carry nothing of it. */
async function ask(Ask: Question): Promise<boolean> {
  await loadTexts("account", "refusal");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  try {
    return await new Promise<boolean>((done) =>
      root.render(
        <MantineProvider theme={theme} defaultColorScheme="auto">
          <I18nextProvider i18n={i18n}>
            <QueryClientProvider client={queryClient}>
              <Ask onDone={done} />
            </QueryClientProvider>
          </I18nextProvider>
        </MantineProvider>,
      ),
    );
  } finally {
    root.unmount();
    place.remove();
  }
}
