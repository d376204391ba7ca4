/** As people count: Pupil 9 before Pupil 10. */
const natural = new Intl.Collator("und", { numeric: true, sensitivity: "base" });

interface Named {
  realname: string | null;
  username: string;
}

/** Order of people by their real names; those whose real name is not told stand behind, by their usernames. */
export const byName = (a: Named, b: Named): number =>
  Number(a.realname === null) - Number(b.realname === null) ||
  natural.compare(a.realname ?? "", b.realname ?? "") ||
  natural.compare(a.username, b.username);
