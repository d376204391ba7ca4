import { isDrawable, PUBLIC_FILES } from "@verdict/contract";
import { Children, isValidElement, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import ReactMarkdown, { type Components } from "react-markdown";
import type { PluggableList } from "unified";
import { CodeBlock } from "../CodeBlock.tsx";
import classes from "./markdown.module.css";
import { PdfCard } from "./PdfCard.tsx";
import { urlTransform } from "./sanitize.ts";
import { Undrawn } from "./Undrawn.tsx";
import { ZoomImage } from "./ZoomImage.tsx";

/** The address of a PDF among this site's public files, which can be nothing but a document; null for any other. */
function ownPdf(address: string): string | null {
  const own = address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address;
  const name = own.startsWith(PUBLIC_FILES) ? own.slice(PUBLIC_FILES.length) : "";
  return /^[0-9a-f-]{36}\.pdf$/.test(name) ? own : null;
}
/** Also "//elsewhere.example", which begins as an address of our own does. */
const isForeign = (address: string) => /^(?:https?:|[/\\]{2})/i.test(address);

interface LinkProps {
  href?: string;
  children?: ReactNode;
}

const components: Components = {
  // The page's own headings are h1 and h2; a statement's start below them.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  a({ href = "", children }) {
    const pdf = ownPdf(href);
    if (pdf) return <PdfCard href={pdf}>{children}</PdfCard>;
    const foreign = isForeign(href) ? { target: "_blank", rel: "noopener noreferrer nofollow" } : {};
    return (
      <a href={href} {...foreign}>
        {children}
      </a>
    );
  },
  // A paragraph that is one link to a PDF is a statement kept in that file: it is shown at once.
  p({ children }) {
    const [only, more] = Children.toArray(children);
    const link = !more && isValidElement<LinkProps>(only) ? only : null;
    const pdf = link?.props.href ? ownPdf(link.props.href) : null;
    if (link && pdf) {
      return (
        <PdfCard href={pdf} isOpened>
          {link.props.children}
        </PdfCard>
      );
    }
    return <p>{children}</p>;
  },
  img: ({ src, alt, width }) =>
    typeof src === "string" && src ? <ZoomImage src={src} alt={alt ?? ""} width={width} /> : null,
  // A heading without a word heads nothing.
  th: ({ children, style }) => (children ? <th style={style}>{children}</th> : <td />),
  table: ({ children }) => <WideTable>{children}</WideTable>,
  pre({ children }) {
    const [code] = Children.toArray(children);
    const name = isValidElement<{ className?: string }>(code) ? code.props.className : "";
    const language = /language-(\S+)/.exec(name ?? "")?.[1];
    return (
      <div className={classes.code}>
        <CodeBlock code={textOf(children).replace(/\n$/, "")} language={language ?? null} />
      </div>
    );
  },
};

/** What stands between the tags, whatever these are. */
function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => (isValidElement<LinkProps>(child) ? textOf(child.props.children) : String(child)))
    .join("");
}

function WideTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keyboard too
    <section className={classes.tableScroll} tabIndex={0} aria-label={t("markdown.table")}>
      <table>{children}</table>
    </section>
  );
}

interface MarkdownBodyProps {
  text: string;
  remark: PluggableList;
  rehype: PluggableList;
}

export function MarkdownBody({ text, remark, rehype }: MarkdownBodyProps) {
  const isHarmless = useMemo(() => isDrawable(text), [text]);
  if (!isHarmless) return <Undrawn text={text} />;
  return (
    <div className={classes.body}>
      <ReactMarkdown
        remarkPlugins={remark}
        rehypePlugins={rehype}
        components={components}
        urlTransform={urlTransform}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
