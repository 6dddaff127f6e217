/** Counts what one search of a site looks at: values and words, from memory or not, so that every machine counts the same. */

/** Thrown where a search has used its budget. */
export class BudgetUsed extends Error {}

/** Counts the units of the search that runs. */
export class SearchMeter {
  #units = 0;
  #unitsMost = Number.POSITIVE_INFINITY;
  /** The moment, by `performance.now()`, after which neither a statement nor a condition begins. */
  #giveUpAt = Number.POSITIVE_INFINITY;

  /** Begins to count for a search that may look at so many values, until a moment of the clock. */
  begin(unitsMost: number, giveUpAt: number): void {
    this.#units = 0;
    this.#unitsMost = unitsMost;
    this.#giveUpAt = giveUpAt;
  }

  /** Stops to refuse anything: documents are written without a budget. */
  end(): void {
    this.begin(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Units of the search since it began. */
  get units(): number {
    return this.#units;
  }

  /** Counts units. Throws where the search has used its budget. */
  count(units: number): void {
    this.#units += units;
    if (this.#units > this.#unitsMost) throw new BudgetUsed();
    this.goOn();
  }

  /** Throws where the search takes too long. */
  goOn(): void {
    if (performance.now() > this.#giveUpAt) throw new BudgetUsed();
  }
}
