import classes from "./avatar.module.css";

/** A user's picture, or the first letter of the name; says nothing to screen readers: the name stands beside it. */
export function Avatar({ src, name, size = 28 }: { src: string | null; name: string; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.45 };
  if (src)
    return <img src={src} alt="" width={size} height={size} className={classes.avatar} loading="lazy" />;
  return (
    <span className={classes.avatar} style={style} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
