import type { Provider } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import classes from "./own-address.module.css";

/** An address of this site that the provider must know, as far as it is known. */
export function OwnAddress({ row, path, label }: { row: Provider | null; path: string; label: string }) {
  const { t } = useTranslation();
  const base = row ? row.redirectUri && new URL(row.redirectUri).origin : window.location.origin;
  if (!base) return <p className="wide admin-dim">{t("admin.identity.noAddress")}</p>;
  const address = base + path;
  return (
    <div className="wide admin-small">
      <span className="admin-dim">{label}: </span>
      <span className={`mono ${classes.address}`}>{address}</span> <CopyButton text={address} label={label} />
    </div>
  );
}
