/** Lets many searches run together, and each change run alone. A change waits for running searches; later searches wait for it. */
export class TurnTaking {
  #running = 0;
  #waiting = 0;
  #changes: Promise<void> = Promise.resolve();
  #ended: () => void = () => undefined;

  /** Runs a search. */
  async together<Result>(run: () => Promise<Result>): Promise<Result> {
    while (this.#waiting > 0) await this.#changes;
    this.#running += 1;
    try {
      return await run();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#ended();
    }
  }

  /** Runs a change. */
  alone(run: () => void): Promise<void> {
    this.#waiting += 1;
    const change = this.#changes.then(() => this.#afterSearches(run));
    this.#changes = change.catch(() => undefined);
    return change;
  }

  async #afterSearches(run: () => void): Promise<void> {
    try {
      if (this.#running > 0) {
        await new Promise<void>((resolve) => {
          this.#ended = resolve;
        });
      }
      run();
    } finally {
      this.#waiting -= 1;
    }
  }
}
