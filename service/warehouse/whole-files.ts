/**
 * Remembers which files of snapshots were read and found whole, so that a service that starts again does not read gigabytes for their checksums.
 * It forgets them when the machine starts again, because a file may then lack what the system had not written to the disk. The service reads
 * remembered files again while it answers, and then withdraws a snapshot that fails its checksums.
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { bootId } from '../../snapshot-store/warehouse/boot-id.ts';
import { sha256OfFile } from '../../snapshot-store/warehouse/checksum.ts';

/** More than the files of all kept snapshots; those that were found whole first are forgotten first. */
const marksMost = 5_000;

const Kept = z.object({ boot: z.string(), marks: z.array(z.string()) });

/** A file on the disk. Its mark names it, its last change and its checksum. */
export interface MarkedFile {
  readonly path: string;
  readonly sha256: string;
  readonly mark: string;
}

/** Marks of files that were found whole. */
export class WholeFiles {
  readonly #path: string;
  readonly #marks = new Set<string>();
  /** Marks that an earlier process wrote down, of files that this one has not read. */
  readonly #remembered = new Set<string>();
  /** Files that are in use because an earlier process found them whole, by mark. */
  readonly #believed = new Map<string, MarkedFile>();
  #boot: Promise<string | null> | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(warehouseDirectory: string) {
    this.#path = join(warehouseDirectory, 'scratch', 'whole-files.json');
  }

  /** Returns true for a file that was found whole since the machine started and whose time of change is the same. */
  async has(file: MarkedFile): Promise<boolean> {
    await this.#start();
    if (this.#remembered.has(file.mark)) this.#believed.set(file.mark, file);
    return this.#marks.has(file.mark);
  }

  /** True while a file is in use that only an earlier process has read. */
  get isBelieving(): boolean {
    return this.#believed.size > 0;
  }

  /**
   * Reads the files that only an earlier process has read: bytes can change while the time of change stays. Returns those that
   * fail their checksums, and forgets them. Ends early when `isStopped` returns true.
   */
  async rereadBelieved(isStopped: () => boolean): Promise<readonly MarkedFile[]> {
    const damaged: MarkedFile[] = [];
    for (const file of [...this.#believed.values()]) {
      if (isStopped()) break;
      const { path, sha256, mark } = file;
      const isWhole = (await sha256OfFile(path).catch(() => sha256)) === sha256;
      this.#believed.delete(mark);
      this.#remembered.delete(mark);
      if (isWhole) continue;
      this.#marks.delete(mark);
      damaged.push(file);
    }
    if (damaged.length > 0) await this.add([]);
    return damaged;
  }

  /** Adds files that were read now, and writes them down for the next start. Where that fails, the next start reads the files again. */
  async add(marks: readonly string[]): Promise<void> {
    const boot = await this.#start();
    for (const mark of marks) {
      this.#marks.add(mark);
      this.#remembered.delete(mark);
    }
    if (boot === null) return;
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
    for (const mark of kept !== null && kept.boot === boot ? kept.marks : []) {
      this.#marks.add(mark);
      this.#remembered.add(mark);
    }
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
