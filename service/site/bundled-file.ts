/** Serves a script or a style sheet of a page, as the build bundled it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A file whose address changes with its content, so that a browser may keep it for good. */
export class BundledFile {
  readonly #source: URL;
  readonly #path: string;
  readonly type: string;
  #read: Promise<Buffer> | null = null;

  constructor(source: URL, path: string, type: 'text/css' | 'text/javascript') {
    this.#source = source;
    this.#path = path;
    this.type = `${type}; charset=utf-8`;
  }

  /** Returns the content, read once. */
  async body(): Promise<Buffer> {
    this.#read ??= readFile(this.#source);
    try {
      return await this.#read;
    } catch (error) {
      this.#read = null;
      throw error;
    }
  }

  /** Returns the address, with a hash of the content. */
  async address(): Promise<string> {
    const hash = createHash('sha256')
      .update(await this.body())
      .digest('base64url');
    return `${this.#path}?v=${hash.slice(0, 12)}`;
  }
}
