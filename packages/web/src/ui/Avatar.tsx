import { useState } from "react";
import classes from "./avatar.module.css";

/** A user's picture, or the first letter of the name; says nothing to screen readers: the name stands beside it. */
export function Avatar({ src, name, size = 28 }: { src: string | null; name: string; size?: number }) {
  // A page may know a picture that has been replaced since.
  const [gone, setGone] = useState<string>();
  const style = { width: size, height: size, fontSize: size * 0.45 };
  if (src && src !== gone) {
    const picture = { src, width: size, height: size, loading: "lazy" } as const;
    return <img {...picture} alt="" className={classes.avatar} onError={() => setGone(src)} />;
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
