import { Button, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { proveByProvider } from "@verdict/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { describeError } from "../../lib/toast.ts";
import { ownIdentitiesQuery } from "../account/queries.ts";
import { here } from "./actions.ts";
import { ThereFields } from "./ThereFields.tsx";

interface ProofButtonsProps {
  /** A directory said so; other providers send back to this page. */
  onProved: () => void;
  /** Shown where the account has no provider to prove it at. */
  otherwise: ReactNode;
}

/** By which providers one may prove anew that one is there. */
export function ProofButtons({ onProved, otherwise }: ProofButtonsProps) {
  const { t } = useTranslation();
  const own = useQuery(ownIdentitiesQuery);
  const [directory, setDirectory] = useState<string | null>(null);
  const [there, setThere] = useState({ username: "", password: "" });
  const prove = useMutation({
    mutationFn: async (provider: string) => {
      const body = { provider, there: provider === directory ? there : null, next: here() };
      const { url } = await call(proveByProvider, { body });
      if (url) return window.location.assign(url);
      onProved();
    },
    meta: { quiet: true },
  });
  if (!own.data) return null;
  const { proofs } = own.data;
  if (proofs.length === 0) return otherwise;
  return (
    <Stack gap="sm">
      {proofs.map(({ key, name, isDirectory }) => (
        <Stack key={key} gap="sm">
          {key === directory && <ThereFields there={there} onChange={setThere} />}
          <Button
            variant="default"
            loading={prove.isPending && prove.variables === key}
            disabled={key === directory && there.password === ""}
            onClick={() => (isDirectory && key !== directory ? setDirectory(key) : prove.mutate(key))}
          >
            {t("account.prove.atProvider", { name })}
          </Button>
        </Stack>
      ))}
      {prove.error && <p role="alert">{describeError(prove.error)}</p>}
    </Stack>
  );
}
