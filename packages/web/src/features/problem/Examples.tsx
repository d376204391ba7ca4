import { useTranslation } from "react-i18next";
import { CopyButton } from "../../ui/CopyButton.tsx";
import classes from "./statement.module.css";

export function Examples({ examples }: { examples: { input: string; output: string }[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t("problem.examples")}</h2>
      {examples.map((example, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: examples have no identity but their order
        <div key={index} className={classes.example}>
          <Sample title={t("problem.sampleInput", { number: index + 1 })} text={example.input} />
          <Sample title={t("problem.sampleOutput", { number: index + 1 })} text={example.output} />
        </div>
      ))}
    </section>
  );
}

function Sample({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.sample}>
      <div className={classes.sampleHead}>
        <h3>{title}</h3>
        <CopyButton text={text} label={t("problem.copySample", { sample: title })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long sample is scrolled by keyboard too */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
