import { fillRefusal, type ScoringFault } from "@verdict/contract";
import { useTranslation } from "react-i18next";

/** A fault of a scoring in words, as the server would refuse it. */
export function useFaultText(): (fault: ScoringFault) => string {
  const { t } = useTranslation();
  return ({ code, params }) => fillRefusal(t(`refusal.${code}`), params);
}
