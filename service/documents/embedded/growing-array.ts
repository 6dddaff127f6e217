/** A typed array that grows. */
type Numbers = Uint8Array | Uint32Array | Float32Array | Float64Array;

/** Collects numbers of one kind without an object for each of them. */
export class GrowingArray<Kind extends Numbers> {
  readonly #make: new (
    length: number,
  ) => Kind;
  #numbers: Kind;
  #length = 0;

  constructor(make: new (length: number) => Kind) {
    this.#make = make;
    this.#numbers = new make(64);
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new this.#make(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  set(place: number, number: number): void {
    this.#numbers[place] = number;
  }

  /** Returns a copy of the numbers so far. */
  array(): Kind {
    const copy = new this.#make(this.#length);
    copy.set(this.#numbers.subarray(0, this.#length));
    return copy;
  }
}
