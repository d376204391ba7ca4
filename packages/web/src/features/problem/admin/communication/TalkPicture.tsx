import type { Communication } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import classes from "../picture.module.css";
import { talksOf } from "./talk.ts";

const BOX = 92;
const BETWEEN = 152;
const LINE = 26;
const PAD = 10;

interface TalkPictureProps {
  communication: Communication | null;
  isInteractive: boolean;
  passes: number;
}

/** The contestant's processes on the left, the problem's program on the right, and each way between them; no wider than a phone. */
export function TalkPicture({ communication, isInteractive, passes }: TalkPictureProps) {
  const { t } = useTranslation();
  const talks = talksOf(communication, isInteractive, passes);
  const processes = [...new Set(talks.map(({ process }) => process))];
  const linesOf = (number: number) => talks.filter(({ process }) => process === number);
  const rowOf = linesOf(0).length * LINE + PAD;
  const height = processes.length * (rowOf + PAD) - PAD;
  const judge = t(`admin.talk.${communication ? "manager" : isInteractive ? "interactor" : "checker"}`);
  const nameOf = (number: number) =>
    communication ? t("admin.talk.process", { number }) : t("admin.talk.program");
  const words = talks.map(({ process, isTold, ends: [own, other] }) => {
    const [left, right] = [`${nameOf(process)} (${own})`, `${judge} (${other})`];
    return isTold ? `${right} → ${left}` : `${left} → ${right}`;
  });
  const box = (name: string, x: number, y: number, high: number) => (
    <g key={name} transform={`translate(${x} ${y})`}>
      <rect className={classes.box} width={BOX} height={high} rx={6} />
      <text x={BOX / 2} y={high / 2} className={classes.boxText}>
        {name}
      </text>
    </g>
  );
  return (
    <figure className={classes.picture}>
      <figcaption>{t("admin.talk.title")}</figcaption>
      <svg width={2 * BOX + BETWEEN + 2} height={height + 2} role="img" aria-label={words.join("; ")}>
        <defs>
          <marker
            id="talk"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8z" fill="currentColor" />
          </marker>
        </defs>
        {processes.map((process) =>
          linesOf(process).map(({ isTold, isAgain, ends: [own, other] }, line) => {
            const y = process * (rowOf + PAD) + (line + 1) * LINE - 1;
            const [from, to] = isTold ? [BOX + BETWEEN, BOX + 2] : [BOX + 1, BOX + BETWEEN - 1];
            return (
              <g key={`${process} ${isTold} ${other}`}>
                <path
                  className={classes.arrow}
                  data-again={isAgain}
                  d={`M${from} ${y}H${to}`}
                  markerEnd="url(#talk)"
                />
                <text x={BOX + BETWEEN / 2} y={y - 5} className={classes.words}>
                  {`${own} ${isTold ? "←" : "→"} ${other}`}
                </text>
              </g>
            );
          }),
        )}
        {processes.map((process) => box(nameOf(process), 1, process * (rowOf + PAD) + 1, rowOf))}
        {box(judge, BOX + BETWEEN + 1, 1, height)}
      </svg>
    </figure>
  );
}
