/** Metrics for Prometheus, on the admin port only. */
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { allProblemCodes, type ProblemCode } from '../contract/problem-codes.ts';
import { watchProcess } from './process-metrics.ts';

/** Counters of the service, in one registry each, so that tests can have their own. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'mulk_http_request_seconds',
    help: 'Time from the request to the last byte of its answer.',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });
  readonly inFlight = new Gauge({
    name: 'mulk_http_requests_in_flight',
    help: 'Requests in progress.',
    registers: [this.registry],
  });
  readonly refused = new Counter({
    name: 'mulk_http_refused_total',
    help: 'Requests refused on arrival because the event loop had no capacity left.',
    registers: [this.registry],
  });
  readonly #problems = new Counter({
    name: 'mulk_problems_total',
    help: 'Requests that were refused or failed, by the code of their problem.',
    labelNames: ['code'] as const,
    registers: [this.registry],
  });
  readonly answers = new Counter({
    name: 'mulk_answers_total',
    help: 'Answers from a snapshot: made (miss), from the cache (hit), or known to the client (not-modified).',
    labelNames: ['cache'] as const,
    registers: [this.registry],
  });

  constructor() {
    // A count that begins at 0 shows its first increase.
    for (const code of allProblemCodes) this.#problems.labels(code).inc(0);
  }

  /** Counts a request that was refused or failed. */
  countProblem(code: ProblemCode): void {
    this.#problems.labels(code).inc();
  }

  /** Counts a request that was refused on arrival. */
  countRefused(): void {
    this.refused.inc();
    this.countProblem('overloaded');
  }

  /** Adds the metrics of the process. */
  collectProcess(): void {
    collectDefaultMetrics({ register: this.registry });
    watchProcess(this.registry);
  }

  /** Adds a figure that is read when Prometheus asks. A figure that cannot be read is left out. */
  watch(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => {
        try {
          gauge.set(await read());
        } catch {
          gauge.remove();
        }
      },
    });
  }

  /** Adds a figure for each value of one label, read when Prometheus asks. Figures that cannot be read are left out. */
  watchEach(name: string, help: string, label: string, read: () => Figures | Promise<Figures>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        const figures = await Promise.resolve().then(read).catch(nothing);
        gauge.reset();
        for (const [value, figure] of Object.entries(figures)) gauge.labels(value).set(figure);
      },
    });
  }
}

/** Figures by the value of a label. */
export type Figures = Readonly<Record<string, number>>;

const nothing = (): Figures => ({});

/** Returns the admin server, which answers `GET /metrics` only. */
export function adminServer(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response
        .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
        .end('Only GET /metrics is here.\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
