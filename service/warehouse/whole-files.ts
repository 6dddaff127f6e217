/**
 * Remembers which files of snapshots were read and found whole, so that a service that starts again does not read gigabytes for their checksums.
 * It forgets them when the machine starts again, because a file may then lack what the system had not written to the disk.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { bootId } from '../../snapshot-store/warehouse/boot-id.ts';

/** More than the files of all kept snapshots; those that were found whole first are forgotten first. */
const marksMost = 5_000;

const Kept = z.object({ boot: z.string(), marks: z.array(z.string()) });

/** Marks of files that were found whole. A mark names the file on the disk, its last change and its checksum. */
export class WholeFiles {
  readonly #path: string;
  readonly #marks = new Set<string>();
  #boot: Promise<string | null> | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(warehouseDirectory: string) {
    this.#path = join(warehouseDirectory, 'scratch', 'whole-files.json');
  }

  /** Returns true for a file that was found whole since the machine started and has not changed. */
  async has(mark: string): Promise<boolean> {
    await this.#start();
    return this.#marks.has(mark);
  }

  /** Adds files, and writes them down for the next start. Where that fails, the next start reads the files again. */
  async add(marks: readonly string[]): Promise<void> {
    const boot = await this.#start();
    for (const mark of marks) this.#marks.add(mark);
    if (boot === null || marks.length === 0) return;
    // The parts of a snapshot are verified at the same time, and write one after the other.
    this.#written = this.#written.then(() => this.#write(boot));
    await this.#written;
  }

  async #write(boot: string): Promise<void> {
    const kept: z.output<typeof Kept> = { boot, marks: [...this.#marks].slice(-marksMost) };
    const draft = `${this.#path}.${process.pid}`;
    try {
      await mkdir(dirname(this.#path), { recursive: true });
      await writeFile(draft, JSON.stringify(kept));
      await rename(draft, this.#path);
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }

  /** Reads what an earlier process wrote down, once. Returns the start of the machine. */
  #start(): Promise<string | null> {
    this.#boot ??= this.#read();
    return this.#boot;
  }

  async #read(): Promise<string | null> {
    const boot = await bootId();
    const kept = readKept(await readFile(this.#path, 'utf8').catch(() => null));
    if (kept !== null && kept.boot === boot) for (const mark of kept.marks) this.#marks.add(mark);
    return boot;
  }
}

function readKept(text: string | null): z.output<typeof Kept> | null {
  try {
    return text === null ? null : (Kept.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}
