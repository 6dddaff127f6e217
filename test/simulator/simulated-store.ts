/** A snapshot store in memory behind the real client: requests and answers are delayed, lost and doubled as a seed says. */
import { type Asking, Bucket, sha256 } from '../../snapshot-store/bucket.ts';
import { StoreFailed } from '../../snapshot-store/store-failed.ts';
import type { Election } from './election.ts';
import { Crashed, type Scheduler } from './scheduler.ts';

const LONGEST_STALL_MS = 36 * 3_600_000;

export interface StoredObject {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly modified: number;
}

/** How often faults come, from 0 to 1 a request. */
export interface Faults {
  readonly lost: number;
  readonly answerLost: number;
  readonly doubled: number;
  readonly crash: number;
  /** The machine of an actor stands still for up to a day and a half. */
  readonly stall: number;
}

interface Request {
  readonly method: string;
  readonly key: string;
  readonly asking: Asking;
}

/** The objects of the bucket, as S3 keeps them: a request is applied whole, conditions included. */
export class SimulatedStore {
  readonly objects = new Map<string, StoredObject>();

  apply({ method, key, asking }: Request, now: number): Response {
    const { headers = {}, query = '', body = new Uint8Array() } = asking;
    if (query.includes('list-type=2'))
      return this.#list(decodeURIComponent(/prefix=([^&]*)/.exec(query)?.[1] ?? ''));
    if (query !== '') throw new Error(`The simulated store knows no ${method} with ${query}`);
    const found = this.objects.get(key);
    if (method === 'DELETE') {
      this.objects.delete(key);
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') {
      const isRefused =
        (headers['if-none-match'] === '*' && found !== undefined) ||
        (headers['if-match'] !== undefined && headers['if-match'] !== found?.etag);
      if (isRefused) return new Response('<Code>PreconditionFailed</Code>', { status: 412 });
      const etag = `"${sha256(body).slice(0, 16)}-${now}"`;
      this.objects.set(key, { body: body.slice(), etag, modified: now });
      return new Response(null, { headers: { etag } });
    }
    if (found === undefined) return new Response('<Code>NoSuchKey</Code>', { status: 404 });
    if (headers['if-none-match'] === found.etag) return new Response(null, { status: 304 });
    const from = Number(/^bytes=(\d+)-/.exec(headers['range'] ?? '')?.[1] ?? 0);
    const status = from === 0 ? 200 : 206;
    return new Response(found.body.slice(from), { status, headers: { etag: found.etag } });
  }

  #list(start: string): Response {
    const entries = [...this.objects]
      .filter(([key]) => key.startsWith(start))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([key, { body, modified }]) =>
          `<Contents><Key>${key}</Key><LastModified>${new Date(modified).toISOString()}</LastModified><Size>${body.byteLength}</Size></Contents>`,
      );
    return new Response(`<ListBucketResult>${entries.join('')}</ListBucketResult>`);
  }
}

/** One actor's life between two crashes. */
export class Life {
  isOver = false;
  readonly actor: string;
  readonly #scheduler: Scheduler;

  constructor(actor: string, scheduler: Scheduler) {
    this.actor = actor;
    this.#scheduler = scheduler;
  }

  /** Waits for a turn of this actor. Throws Crashed once its life is over. */
  async turn(what: string, dueAt = 0): Promise<void> {
    if (this.isOver) throw new Crashed(this.actor);
    await this.#scheduler.turn(`${this.actor}: ${what}`, dueAt);
    if (this.isOver) throw new Crashed(this.actor);
  }

  sleep(ms: number): Promise<void> {
    return this.turn('sleeps', this.#scheduler.now + ms);
  }
}

/** The parts of the world that a client meets. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly store: SimulatedStore;
  readonly election: Election;
  faults: Faults;
}

/** The real client on a simulated network. */
export class SimulatedBucket extends Bucket {
  readonly #world: Surroundings;
  readonly #life: Life;

  constructor(world: Surroundings, life: Life) {
    const address = { url: 'http://store.invalid/bucket', bucket: 'bucket', prefix: '', region: 'simulated' };
    const patience = { tries: 3, pauseMs: 1_000, answerMs: 600_000, random: world.scheduler.random };
    super(
      { ...address, accessKeyId: 'none', secretAccessKey: 'none', sessionToken: undefined },
      { ...patience, sleep: (ms) => life.sleep(ms) },
    );
    this.#world = world;
    this.#life = life;
  }

  override async askOnce(method: string, key: string, asking: Asking = {}): Promise<Response> {
    const { scheduler, store } = this.#world;
    const life = this.#life;
    const request = { method, key, asking };
    const what = `${method} ${key}${asking.query ?? ''}`;
    await life.turn(what);
    this.#crashPerhaps();
    if (this.#happens('lost')) throw new StoreFailed(`${what} was lost`);
    const response = store.apply(request, scheduler.now);
    if (method === 'PUT' && this.#happens('doubled'))
      void scheduler
        .turn(`network: again ${what}`, scheduler.now + Math.floor(scheduler.random() * 60_000))
        .then(() => store.apply(request, scheduler.now));
    await life.turn(`answer to ${what}`, this.#stalledUntil());
    this.#crashPerhaps();
    if (this.#happens('answerLost')) throw new StoreFailed(`the answer to ${what} was lost`);
    if (response.ok || (asking.expected ?? []).includes(response.status)) return response;
    throw new StoreFailed(`${what} was answered with ${response.status}`, { status: response.status });
  }

  /** Machines stand still while they wait for an answer, which is most of the time. */
  #stalledUntil(): number {
    const { scheduler } = this.#world;
    if (!this.#happens('stall')) return 0;
    this.#world.election.end(this.#life.actor);
    return scheduler.now + Math.floor(scheduler.random() * LONGEST_STALL_MS);
  }

  #happens(fault: keyof Faults): boolean {
    return this.#world.scheduler.random() < this.#world.faults[fault];
  }

  #crashPerhaps(): void {
    if (!this.#happens('crash')) return;
    this.#life.isOver = true;
    throw new Crashed(this.#life.actor);
  }
}
