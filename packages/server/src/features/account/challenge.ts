import { randomInt } from "node:crypto";
import { CHALLENGE_MIN_MS, CHALLENGE_SECONDS, type RefusalCode, slider } from "@verdict/contract";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { isUuid } from "../../platform/uuid.ts";
import { drawCaptcha, makeSum } from "./captcha.ts";
import { drawSlider } from "./slider.ts";
import { challenges } from "./tables.ts";

const CAPTCHA_SECONDS = 1800;

type Kind = typeof challenges.$inferInsert.kind;

async function keep(db: Sql, kind: Kind, answer: string, seconds: number): Promise<string> {
  const [row] = await db
    .insert(challenges)
    .values({ kind, answer, expiresAt: sql`now() + make_interval(secs => ${seconds})` })
    .returning({ id: challenges.id });
  if (!row) throw new Error("no challenge row came back");
  return row.id;
}

/** The kept answer, once: the row is gone afterwards whatever the caller makes of it. */
async function take(db: Sql, id: string) {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .delete(challenges)
    .where(and(eq(challenges.id, id), gt(challenges.expiresAt, sql`now()`)))
    .returning({
      kind: challenges.kind,
      answer: challenges.answer,
      leftSeconds: sql<number>`extract(epoch from ${challenges.expiresAt} - now())::float8`,
    });
  return row;
}

export async function makeCaptcha(db: Sql) {
  const { shown, answer } = makeSum();
  const captchaKey = await keep(db, "captcha", answer, CAPTCHA_SECONDS);
  return { img: dataUri(await drawCaptcha(shown)), captchaKey };
}

export async function passCaptcha(db: Sql, key: string, answer: string): Promise<boolean> {
  const kept = await take(db, key);
  return kept?.kind === "captcha" && kept.answer === answer.trim();
}

export async function makeSlider(db: Sql) {
  const drawn = await drawSlider();
  const id = await keep(db, "slider", String(drawn.left), CHALLENGE_SECONDS);
  return {
    id,
    kind: "slider" as const,
    background: dataUri(drawn.background),
    piece: dataUri(drawn.piece),
    top: drawn.top,
    question: null,
  };
}

/** For those who use no pointer or see no picture. */
export async function makeQuestion(db: Sql) {
  const [a, b, c] = [randomInt(2, 20), randomInt(2, 20), randomInt(2, 9)];
  const id = await keep(db, "question", String((a + b) * c), CHALLENGE_SECONDS);
  const question = `(${a} + ${b}) × ${c} = ?`;
  return { id, kind: "question" as const, background: null, piece: null, top: null, question };
}

/** Why this does not answer a slider or question challenge, or null; a second try with the same id never does. */
export async function challengeRefusal(
  db: Sql,
  { id, answer }: { id: string; answer: string },
): Promise<RefusalCode | null> {
  const kept = await take(db, id);
  if (!kept || kept.kind === "captcha" || !/^\d+(\.\d+)?$/.test(answer.trim())) return "challenge-wrong";
  const isSlider = kept.kind === "slider";
  const ageMs = (CHALLENGE_SECONDS - kept.leftSeconds) * 1000;
  if (isSlider && ageMs < CHALLENGE_MIN_MS) return "challenge-too-fast";
  const off = Math.abs(Number(answer) - Number(kept.answer));
  return off <= (isSlider ? slider.tolerance : 0) ? null : "challenge-wrong";
}

const dataUri = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;
