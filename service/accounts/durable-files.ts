/**
 * Writes the files of PGlite to the disk where PostgreSQL asks for it, so that they survive a power cut. PGlite's own file system for
 * Node leaves them in the memory of the operating system.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Writes a file or folder to the disk before it returns. */
export type SyncFile = (path: string) => void;

/** An open file, as Emscripten knows it. */
interface Stream {
  readonly node: object;
}

/** The part of Emscripten's file system for Node that PGlite leaves without an operation. */
interface NodeFiles {
  readonly realPath: (node: object) => string;
  readonly stream_ops: { fsync?: (stream: Stream) => void };
}

type Init = NodeFS['init'];

/** PGlite's files in a folder of this machine, with `fsync`. */
export class DurableFiles extends NodeFS {
  readonly #sync: SyncFile;

  constructor(directory: string, sync: SyncFile) {
    super(directory);
    this.#sync = sync;
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const { preRun = [] } = emscriptenOpts;
    const addSync = ({ NODEFS }: { readonly NODEFS: NodeFiles }): void => {
      NODEFS.stream_ops.fsync = ({ node }) => this.#sync(NODEFS.realPath(node));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[preRun].flat(), addSync] } };
  }
}

/** Writes a file or folder to the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes everything below a folder to the disk, and the entry of the folder itself. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  for (const path of [...entries.map((name) => join(directory, name)), directory, dirname(directory)]) {
    const file = await open(path);
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
