/** Sends requests to a service in this process, and measures what each one causes. */
import { request as httpRequest } from 'node:http';
import { Work } from '../../service/contract/work.ts';
import { stretchUnitsMost } from '../../service/limits.ts';
import type { TestService } from '../support/service.ts';

/** One request, ready to be sent. */
export interface Sendable {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a request caused. */
export interface Caused {
  /** Null when the client left before an answer. */
  readonly status: number | null;
  readonly bytes: number;
  readonly units: number;
  /** Units between two pauses, at most. */
  readonly stretchUnits: number;
  /** Units that were counted after the service knew that the client had left. */
  readonly unitsAfterLeaving: number;
}

/** A single call of `count` may be for a page of rows: so many units at once are no loop. */
export const stretchMost = 4 * stretchUnitsMost;
/** A list of 100 rows in JSON, or a file of a table, has fewer. */
export const bytesMost = 16 * 1024 * 1024;

/** Watches the work of all requests of this process. */
export class WorkWatch {
  readonly #seen = new Set<Work>();
  readonly #afterLeaving = new Map<Work, number>();
  readonly #restore: () => void;
  #onCount: (() => void) | null = null;

  constructor() {
    const { count } = Work.prototype;
    const note = (work: Work, units: number) => this.#note(work, units);
    Work.prototype.count = function counted(this: Work, units: number) {
      note(this, units);
      count.call(this, units);
    };
    this.#restore = () => {
      Work.prototype.count = count;
    };
  }

  /** Forgets all, and calls this at each count from now on. */
  begin(onCount: (() => void) | null = null): void {
    this.#seen.clear();
    this.#afterLeaving.clear();
    this.#onCount = onCount;
  }

  get caused(): Pick<Caused, 'units' | 'stretchUnits' | 'unitsAfterLeaving'> {
    const works = [...this.#seen];
    return {
      units: works.reduce((sum, { units }) => sum + units, 0),
      stretchUnits: Math.max(0, ...works.map(({ longestStretch }) => longestStretch)),
      unitsAfterLeaving: Math.max(0, ...this.#afterLeaving.values()),
    };
  }

  stop(): void {
    this.#restore();
  }

  #note(work: Work, units: number): void {
    this.#seen.add(work);
    if (work.signal.aborted) this.#afterLeaving.set(work, (this.#afterLeaving.get(work) ?? 0) + units);
    this.#onCount?.();
  }
}

/** Sends a request, and reads its answer without keeping it. With `leaveAt`, the client leaves when so many units are counted. */
export function send(
  { url }: Pick<TestService, 'url'>,
  sendable: Sendable,
  watch: WorkWatch,
  leaveAt: number | null = null,
): Promise<Caused> {
  const { method, path, headers, body } = sendable;
  return new Promise((resolve) => {
    const end = (status: number | null, bytes: number) => resolve({ status, bytes, ...watch.caused });
    const sent = httpRequest(`${url}${path}`, { method, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => end(answer.statusCode ?? null, bytes));
      answer.on('error', () => end(null, bytes));
    });
    sent.on('error', () => end(null, 0));
    watch.begin(() => {
      if (leaveAt !== null && watch.caused.units >= leaveAt) sent.destroy();
    });
    sent.end(body);
  });
}

/** Returns what is wrong with what a request caused; empty when nothing is. */
export function faultsOf({ status, bytes, stretchUnits, unitsAfterLeaving }: Caused): string[] {
  return [
    ...(status !== null && status >= 500 ? [`it was answered ${status}`] : []),
    ...(bytes > bytesMost ? [`its answer had ${bytes} bytes`] : []),
    ...(stretchUnits > stretchMost ? [`it counted ${stretchUnits} units without a pause`] : []),
    ...(unitsAfterLeaving > stretchMost
      ? [`it counted ${unitsAfterLeaving} units after its client had left`]
      : []),
  ];
}
