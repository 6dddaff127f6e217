/** Results of a stage's work that are kept between runs: each under the digest of what it follows from, all that a run used in one file. */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { z } from 'zod';
import type { KeptResults } from '../../data/derived-rows.ts';

const digestBytes = 32;
const Results = z.map(z.string(), z.instanceof(Float64Array));

export class ResultsFile implements KeptResults {
  readonly #path: string;
  readonly #before: ReadonlyMap<string, Float64Array>;
  readonly #used = new Map<string, Float64Array>();

  private constructor(path: string, before: ReadonlyMap<string, Float64Array>) {
    this.#path = path;
    this.#before = before;
  }

  /** Opens a file; one that is missing or damaged has no results. */
  static async open(path: string): Promise<ResultsFile> {
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    const content = bytes.subarray(digestBytes);
    const isWhole = digestOf(content).equals(bytes.subarray(0, digestBytes));
    return new ResultsFile(path, isWhole ? Results.parse(deserialize(content)) : new Map());
  }

  /** Opens a file as if it were missing. */
  static anew(path: string): ResultsFile {
    return new ResultsFile(path, new Map());
  }

  recall(inputs: Float64Array, work: () => Float64Array): Float64Array {
    const key = digestOf(inputs).toString('base64url');
    const result = this.#used.get(key) ?? this.#before.get(key) ?? work();
    this.#used.set(key, result);
    return result;
  }

  /** Writes the results that were used. */
  async save(): Promise<void> {
    const content = serialize(this.#used);
    const aside = `${this.#path}.${process.pid}.building`;
    await writeFile(aside, Buffer.concat([digestOf(content), content]));
    await rename(aside, this.#path);
  }
}

function digestOf(bytes: Uint8Array | Float64Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
