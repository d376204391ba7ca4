import type { CertificatePage } from "@verdict/contract";
import classes from "./certificate.module.css";

interface PageViewProps {
  page: CertificatePage;
  picture: string | null;
  label: string;
}

/** From the edge to the two lines around a page. */
const frames = [
  { edge: 28, line: 2.5 },
  { edge: 34, line: 0.75 },
];

/** A certificate where its PDF has everything; letters are drawn with the browser's fonts at the PDF's widths. */
export function PageView({ page, picture, label }: PageViewProps) {
  const { width, height, accent, lines } = page;
  return (
    <svg className={classes.page} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <rect width={width} height={height} fill="#fff" />
      {page.picture && picture && (
        <image
          href={picture}
          {...{ x: page.picture.x, y: page.picture.y }}
          {...{ width: page.picture.width, height: page.picture.height }}
          preserveAspectRatio={page.picture.isCover ? "xMidYMid slice" : "xMidYMid meet"}
        />
      )}
      {page.isFramed &&
        frames.map(({ edge, line }) => (
          <rect
            key={edge}
            {...{ x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge }}
            {...{ fill: "none", stroke: accent, strokeWidth: line }}
          />
        ))}
      {lines.flatMap(({ runs, y, size, color }) =>
        runs.map(({ text, font, x, width: length }) => (
          <text
            key={`${x} ${y}`}
            {...{ x, y, fill: color, fontSize: size, textLength: length }}
            lengthAdjust="spacingAndGlyphs"
            xmlSpace="preserve" // blanks lie at the ends of runs
            fontWeight={font.endsWith("-bold") ? 700 : 400}
          >
            {text}
          </text>
        )),
      )}
    </svg>
  );
}
