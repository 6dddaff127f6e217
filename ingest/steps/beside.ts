/** Work of the JavaScript thread that goes on while the engine builds tables: one job after the other. */

/** The jobs, and what became of them. */
export class Beside {
  #last: Promise<unknown> = Promise.resolve();

  /** Begins a job once those before it are done; it is not begun, and fails as they did, when one of them failed. */
  add<T>(job: () => Promise<T>): Promise<T> {
    const done = this.#last.then(job);
    this.#last = done;
    // Whoever waits for the job is told of its failure, be it later.
    done.catch(() => undefined);
    return done;
  }

  /** Nothing is under way any more, be it done or failed. */
  async settled(): Promise<void> {
    await this.#last.catch(() => undefined);
  }
}
