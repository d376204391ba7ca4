import { useEffect, useRef } from "react";

const DURATION_MS = 3000;
const PIECES = 140;
const COLORS = ["#3a5bd0", "#1c8a4a", "#c97a06", "#d23a2e", "#9553c4", "#2f74d6"];
const GRAVITY = 0.0011;

interface Piece {
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  angle: number;
  turn: number;
  size: number;
  color: string;
}

function throwPieces(width: number, height: number): Piece[] {
  return Array.from({ length: PIECES }, (_, index) => ({
    x: width * (index % 2 === 0 ? 0.1 : 0.9),
    y: height * 0.75,
    speedX: (index % 2 === 0 ? 1 : -1) * (0.1 + Math.random() * 0.75),
    speedY: -0.5 - Math.random() * 0.85,
    angle: Math.random() * Math.PI,
    turn: (Math.random() - 0.5) * 0.02,
    size: 5 + Math.random() * 6,
    color: COLORS[index % COLORS.length] ?? "#3a5bd0",
  }));
}

/** Three seconds of confetti over the page; nothing for those who asked for less motion. */
export default function Confetti({ onDone }: { onDone: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      done.current();
      return;
    }
    const { innerWidth: width, innerHeight: height } = window;
    context.canvas.width = width;
    context.canvas.height = height;
    const pieces = throwPieces(width, height);
    const start = performance.now();
    let last = start;
    let frame = requestAnimationFrame(function draw(now: number) {
      const step = Math.min(40, now - last);
      last = now;
      context.clearRect(0, 0, width, height);
      context.globalAlpha = Math.max(0, Math.min(1, (start + DURATION_MS - now) / 600));
      for (const piece of pieces) {
        piece.speedY += GRAVITY * step;
        piece.x += piece.speedX * step;
        piece.y += piece.speedY * step;
        piece.angle += piece.turn * step;
        context.save();
        context.translate(piece.x, piece.y);
        context.rotate(piece.angle);
        context.fillStyle = piece.color;
        context.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2);
        context.restore();
      }
      if (now < start + DURATION_MS) frame = requestAnimationFrame(draw);
      else done.current();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      style={{ position: "fixed", inset: 0, zIndex: 300, pointerEvents: "none" }}
    />
  );
}
