import type { Locale } from "@verdict/contract";
import type { Mail } from "../../platform/mail.ts";
import { fill, letter, type Occasion } from "./letter.ts";

const words: Record<Locale, { subject: string; text: string }> = {
  "zh-CN": { subject: "{site}：测试邮件", text: "{site} 的邮件可以送达此邮箱。" },
  "zh-TW": { subject: "{site}：測試郵件", text: "{site} 的郵件可以送達此信箱。" },
  "en-US": { subject: "{site}: test mail", text: "Mails from {site} reach this address." },
  "ja-JP": { subject: "{site}：テストメール", text: "{site} からのメールはこのアドレスに届きます。" },
  "ko-KR": { subject: "{site}: 테스트 메일", text: "{site}에서 보낸 메일이 이 주소로 잘 도착합니다." },
};

/** Shows the staff that mails arrive, and what they look like. */
export function testMail(occasion: Occasion): Mail {
  const { subject, text } = words[occasion.locale];
  return letter(occasion, subject, [fill(text, occasion)]);
}
