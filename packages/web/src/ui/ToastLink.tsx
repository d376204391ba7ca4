interface ToastLinkProps {
  href: string;
  /** Goes there inside the client: toasts stand outside of what the router draws. */
  go: () => void;
  text: string;
}

/** What a toast says of something that is read elsewhere; a reader may want it in a tab of its own. */
export function ToastLink({ href, go, text }: ToastLinkProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go();
      }}
    >
      {text}
    </a>
  );
}
