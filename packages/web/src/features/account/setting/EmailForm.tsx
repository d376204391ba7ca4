import { EmailBody, mailedCode } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { withOwnRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import { CodeField } from "../CodeField.tsx";
import { useMailedCode } from "../mailed-code.ts";
import { askEmailCode, sendEmail } from "../queries.ts";
import { accountRules } from "../rules.ts";
import { ContactForm } from "./ContactForm.tsx";

const Sent = EmailBody.extend({ code: mailedCode });

export function EmailForm({ email }: { email: string | null }) {
  const { t } = useTranslation();
  const isSame = (mail: string) => mail.trim().toLowerCase() === email?.toLowerCase();
  const form = useForm({
    initialValues: { password: "", newEmail: "", code: "" },
    validate: withOwnRules(accountRules(Sent, t), ({ newEmail }) => ({
      newEmail: isSame(newEmail) && t("account.setting.newSame"),
    })),
  });
  const code = useMailedCode("changeEmail", askEmailCode);
  const sendCode = () => {
    if (!form.validateField("newEmail").hasError) code.send(form.getValues().newEmail);
  };
  return (
    <ContactForm kind="email" now={email} form={form} field="newEmail" send={sendEmail}>
      <CodeField mailed={code} onSend={sendCode} {...form.getInputProps("code")} />
    </ContactForm>
  );
}
