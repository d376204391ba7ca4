import { MobileBody } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { sendMobile } from "../queries.ts";
import { accountRules } from "../rules.ts";
import { ContactForm } from "./ContactForm.tsx";

export function MobileForm({ mobile }: { mobile: string | null }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { password: "", mobile: "" },
    validate: withOwnRules(accountRules(MobileBody, t), (values) => ({
      mobile: values.mobile.trim() === mobile && t("account.setting.newSame"),
    })),
  });
  return <ContactForm kind="tel" now={mobile} form={form} field="mobile" send={sendMobile} />;
}
