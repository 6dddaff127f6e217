/** Measures what the steps of a run cost: time, processor time, memory of the process, and what the engine spilled to disk. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Memory and spill files are looked at so often, and when a step begins and ends. */
const LOOK_EVERY_MS = 250;

/** The cost of one step. Steps inside another, such as tables of the build, count in both. */
export interface StepCost {
  readonly ms: number;
  /** Processor time of all threads. */
  readonly cpu_ms: number;
  /** Largest memory of the process that was seen in the step, in bytes. */
  readonly peak_bytes: number;
  /** Largest size of the spill files that was seen in the step, in bytes. */
  readonly spill_bytes: number;
}

interface Peak {
  memory: number;
  spill: number;
}

export class StepMeter {
  #spillDirectory: string | null = null;
  readonly #open = new Set<Peak>();
  #timer: NodeJS.Timeout | null = null;

  /** Counts the files of this folder as spill. */
  watchSpill(directory: string): void {
    this.#spillDirectory = directory;
  }

  /** Runs a step and returns its result with what it cost. */
  async measure<T>(run: () => Promise<T>): Promise<readonly [T, StepCost]> {
    const peak: Peak = { memory: 0, spill: 0 };
    this.#open.add(peak);
    this.#look();
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    const started = performance.now();
    const before = process.cpuUsage();
    try {
      const result = await run();
      const { user, system } = process.cpuUsage(before);
      const ms = Math.round(performance.now() - started);
      this.#look();
      const cost = { ms, cpu_ms: Math.round((user + system) / 1000) };
      return [result, { ...cost, peak_bytes: peak.memory, spill_bytes: peak.spill }];
    } finally {
      this.#open.delete(peak);
      if (this.#open.size === 0 && this.#timer !== null) {
        clearInterval(this.#timer);
        this.#timer = null;
      }
    }
  }

  #look(): void {
    const memory = process.memoryUsage.rss();
    const spill = this.#spillDirectory === null ? 0 : bytesBelow(this.#spillDirectory);
    for (const peak of this.#open) {
      peak.memory = Math.max(peak.memory, memory);
      peak.spill = Math.max(peak.spill, spill);
    }
  }
}

/** Returns the bytes of the files in a folder; 0 where it is missing. Files may go while they are counted. */
function bytesBelow(directory: string): number {
  try {
    const sizes = readdirSync(directory).map(
      (name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0,
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}
