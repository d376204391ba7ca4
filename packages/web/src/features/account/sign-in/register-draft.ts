/** What was typed of a registration: never the passwords. */
interface Draft {
  readonly username: string;
  readonly email: string;
}

const KEY = "verdict.register-draft";

/**
 * The code in the mail belongs to the address it was asked for: who closes the dialog to look at their mail, or reloads,
 * finds name and address again. This tab keeps them; no other one sees them.
 */
export function readRegisterDraft(): Draft {
  try {
    const { username, email } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    return {
      username: typeof username === "string" ? username : "",
      email: typeof email === "string" ? email : "",
    };
  } catch {
    return { username: "", email: "" };
  }
}

export function dropRegisterDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

export function keepRegisterDraft({ username, email }: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ username, email }));
  } catch {
    // As above.
  }
}
