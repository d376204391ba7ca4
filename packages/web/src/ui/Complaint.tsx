import classes from "./complaint.module.css";

interface ComplaintProps {
  text: string | null;
  /** For the field that it describes. */
  id?: string;
  /** Where it does not stand below what it is about. */
  className?: string | undefined;
}

/** What is wrong, where there is no field of a form to say it. */
export function Complaint({ text, id, className = classes.below }: ComplaintProps) {
  if (!text) return null;
  return (
    <p id={id} className={`${classes.complaint} ${className}`} role="alert">
      {text}
    </p>
  );
}
