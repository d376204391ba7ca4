import { Panel } from "../../ui/Panel.tsx";
import classes from "./contest-pages.module.css";
import { PasswordForm, type PasswordFormProps } from "./PasswordForm.tsx";

/** The way into a place that has a password. */
export function PasswordPanel(props: PasswordFormProps) {
  return (
    <Panel title={props.words.title}>
      <div className={classes.entry}>
        <PasswordForm {...props} />
      </div>
    </Panel>
  );
}
