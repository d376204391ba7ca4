/**
 * What one task uses of the node's cache. Fetches and compiles that still go on when the task has ended find it
 * closed: what they bring is let go at once, else it would stay in the cache past every limit.
 */
export class Releases {
  readonly #releases: (() => void)[] = [];
  #ended = false;

  get ended(): boolean {
    return this.#ended;
  }

  add(release: () => void): void {
    if (this.#ended) release();
    else this.#releases.push(release);
  }

  end(): void {
    this.#ended = true;
    for (const release of this.#releases.splice(0)) release();
  }
}
