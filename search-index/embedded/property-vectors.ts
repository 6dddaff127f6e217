/**
 * Computes likeness by meaning from the angle between the question's vector and the vector of each property, scaled to 0–1 over the
 * documents that meet the filters.
 */
import { requireSection, type Sections, Texts } from './sections.ts';

/** The vectors that one embedder made of the properties of one snapshot. */
export class PropertyVectors {
  readonly embedder: string;
  readonly dimensions: number;
  readonly #bytes: Int8Array;
  readonly #hashes: Uint32Array;

  private constructor(sections: Sections, name: string) {
    const facts = new Texts(sections, name);
    this.embedder = facts.get(0);
    this.dimensions = Number(facts.get(1));
    this.#bytes = requireSection(sections, name, 'i8');
    this.#hashes = requireSection(sections, `${name}.hash`, 'u32');
  }

  /** Returns the vectors of every embedder in the file. */
  static all(sections: Sections): PropertyVectors[] {
    const found: PropertyVectors[] = [];
    while (sections.has(`properties.vectors-${found.length}`))
      found.push(new PropertyVectors(sections, `properties.vectors-${found.length}`));
    return found;
  }

  /** Yields each vector with the hash of its text; leaves out documents without a vector. */
  *kept(): Generator<readonly [string, Float32Array]> {
    const hex = (at: number) => (this.#hashes[at] ?? 0).toString(16).padStart(8, '0');
    for (let document = 0; document * 2 < this.#hashes.length; document += 1) {
      const hash = hex(document * 2) + hex(document * 2 + 1);
      const bytes = this.#bytes.subarray(document * this.dimensions, (document + 1) * this.dimensions);
      if (/[^0]/.test(hash)) yield [hash, Float32Array.from(bytes, (byte) => byte / 127)];
    }
  }

  /** Returns true if a question's vector is comparable with these. */
  takes(embedder: string | undefined, dimensions: number): boolean {
    return this.dimensions === dimensions && (embedder === undefined || embedder === this.embedder);
  }

  /** Returns 1 for the most similar document that meets the filters and 0 for the least similar; null if all are equally similar. */
  likeness(vector: Float32Array, meets: Uint8Array): Float32Array | null {
    const like = new Float32Array(meets.length);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let document = 0; document < meets.length; document += 1) {
      if (meets[document] !== 1) continue;
      const product = this.#product(vector, document);
      like[document] = product;
      low = Math.min(low, product);
      high = Math.max(high, product);
    }
    if (!(high > low)) return null;
    for (let document = 0; document < meets.length; document += 1)
      like[document] = meets[document] === 1 ? ((like[document] ?? 0) - low) / (high - low) : 0;
    return like;
  }

  #product(vector: Float32Array, document: number): number {
    const start = document * this.dimensions;
    let sum = 0;
    for (let at = 0; at < this.dimensions; at += 1) sum += (vector[at] ?? 0) * (this.#bytes[start + at] ?? 0);
    return sum;
  }
}

/** Returns the vectors that an embedder made for an index, by the hash of their text. */
export function readKeptVectors(sections: Sections, embedder: string): ReadonlyMap<string, Float32Array> {
  const own = PropertyVectors.all(sections).find((one) => one.embedder === embedder);
  return new Map(own?.kept() ?? []);
}
