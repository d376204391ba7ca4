import { minuteOf } from "./look.ts";

/** Pictures of a contest as plain SVG in a field of 600 × 240; their numbers stand in tables beside them. */
const WIDTH = 600;
const HEIGHT = 240;
const LEFT = 36;
const BOTTOM = 22;
const TOP = 8;

export const colors = [
  "#2f74d6",
  "#d9822b",
  "#1c8a4a",
  "#d23a2e",
  "#9553c4",
  "#0e9aa7",
  "#b5651d",
  "#d6459b",
  "#7a8494",
  "#8a9a1b",
] as const;

/** The least of these times a power of ten from `most` up. */
function leastOf(steps: readonly number[], most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return Math.round((steps.find((step) => step * power >= most) ?? 10) * power);
}

/** Between two marks of an axis. */
const roundUp = (most: number): number => leastOf([1, 2, 5], most);

/** Where an axis ends: near what it has to show, so that the picture fills its field. */
export const axisEnd = (most: number): number => leastOf([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8], most);

/** Counts of `most` longer steps at most, and how many of the given ones each holds: single minutes would be a comb. */
export function longerSteps(counts: readonly number[], most: number): { per: number; sums: number[] } {
  const per = Math.max(1, Math.ceil(counts.length / most));
  const sums = Array.from({ length: Math.ceil(counts.length / per) }, (_, at) =>
    counts.slice(at * per, (at + 1) * per).reduce((sum, count) => sum + count, 0),
  );
  return { per, sums };
}

interface Scale {
  x: (value: number) => number;
  y: (value: number) => number;
}

const scaleOf = (right: number, top: number): Scale => ({
  x: (value) => LEFT + (value / Math.max(1, right)) * (WIDTH - LEFT - 14),
  y: (value) => HEIGHT - BOTTOM - (value / Math.max(1, top)) * (HEIGHT - BOTTOM - TOP),
});

function Axes({ scale, top, minutes }: { scale: Scale; top: number; minutes: number }) {
  const lines = [0, top / 2, top].filter((value) => Number.isInteger(value));
  const step = roundUp(minutes / 6);
  const times = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => index * step);
  return (
    <g>
      {lines.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH} y1={scale.y(value)} y2={scale.y(value)} stroke="var(--line)" />
          <text x={LEFT - 6} y={scale.y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {times.map((minute) => (
        <text key={minute} x={scale.x(minute * 60)} y={HEIGHT - 5} textAnchor="middle">
          {minute}
        </text>
      ))}
    </g>
  );
}

interface AreasProps {
  stepS: number;
  series: readonly { name: string; color: string; values: readonly number[] }[];
}

/** Counts for each step of the time, one area before the other. */
export function Areas({ stepS, series }: AreasProps) {
  const steps = Math.max(1, ...series.map(({ values }) => values.length));
  const top = axisEnd(Math.max(...series.flatMap(({ values }) => values), 1));
  const right = steps * stepS;
  const scale = scaleOf(right, top);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <Axes scale={scale} top={top} minutes={minuteOf(right)} />
      {series.map(({ name, color, values }) => {
        const points = values.map((value, at) => `${scale.x((at + 0.5) * stepS)},${scale.y(value)}`);
        const last = scale.x((values.length - 0.5) * stepS);
        return (
          <polygon
            key={name}
            points={`${scale.x(stepS / 2)},${scale.y(0)} ${points.join(" ")} ${last},${scale.y(0)}`}
            fill={color}
            fillOpacity={0.55}
            stroke={color}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}

interface StairsProps {
  durationS: number;
  lines: readonly { name: string; color: string; points: readonly (readonly [number, number])[] }[];
}

/** Values that hold until the next change. */
export function Stairs({ durationS, lines }: StairsProps) {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  const seconds = lines.flatMap(({ points }) => points.map(([second]) => second));
  const top = axisEnd(Math.max(...values, 1));
  const right = Math.max(durationS, ...seconds);
  const scale = scaleOf(right, top);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <Axes scale={scale} top={top} minutes={minuteOf(right)} />
      {lines.map(({ name, color, points }) => (
        <path
          key={name}
          d={`M${scale.x(0)},${scale.y(0)}${points
            .map(([second, value]) => `H${scale.x(second)}V${scale.y(value)}`)
            .join("")}H${scale.x(right)}`}
          fill="none"
          stroke={color}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
