/** Work in slices: it stops now and then, and whoever runs it decides what else happens in between. */
export type Sliced<T> = Generator<void, T>;

/** All of it at once. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
