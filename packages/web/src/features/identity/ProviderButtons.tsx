import { Button, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { beginSignIn, getSignInWays } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { PasskeyButton } from "../factor/PasskeyButton.tsx";
import { here } from "./actions.ts";
import { DirectoryDialog } from "./DirectoryDialog.tsx";
import classes from "./provider-buttons.module.css";

const waysQuery = queryOptions({
  queryKey: ["identity", "ways"],
  queryFn: ({ signal }) => call(getSignInWays, { signal }),
  meta: { quiet: true }, // one may still sign in by a password
});

/** What one may sign in by instead of a password: a button for each provider, and passkeys; nothing where there is none. `next`: where a provider leads then. */
export default function ProviderButtons({ next, onDone }: { next?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const ways = useQuery(waysQuery);
  const [directory, setDirectory] = useState<{ key: string; name: string } | null>(null);
  const begin = useMutation({
    mutationFn: (provider: string) => call(beginSignIn, { body: { provider, next: next ?? here() } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (!ways.data || (ways.data.providers.length === 0 && !ways.data.passkeys)) return null;
  return (
    <Stack gap="xs">
      <p className={classes.or}>{t("account.identity.or")}</p>
      {ways.data.passkeys && <PasskeyButton onDone={onDone} />}
      {ways.data.providers.map(({ key, name, isDirectory }) => (
        <Button
          key={key}
          variant="default"
          fullWidth
          loading={(begin.isPending || begin.isSuccess) && begin.variables === key}
          onClick={() => (isDirectory ? setDirectory({ key, name }) : begin.mutate(key))}
        >
          {name}
        </Button>
      ))}
      {directory && (
        <DirectoryDialog provider={directory} onDone={onDone} onClose={() => setDirectory(null)} />
      )}
    </Stack>
  );
}
