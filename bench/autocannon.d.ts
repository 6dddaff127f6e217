/** Types for the part of autocannon that benchmarks call; the package has none. */
declare module 'autocannon' {
  interface Request {
    readonly method: 'GET';
    readonly path: string;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly amount?: number;
    readonly duration?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly requests?: readonly Request[];
    /** Milliseconds. */
    readonly sampleInt?: number;
    readonly setupClient?: (client: Client) => void;
  }
  interface Outcome {
    readonly requests: { readonly total: number; readonly average: number };
    readonly latency: {
      readonly p50: number;
      readonly p97_5: number;
      readonly p99: number;
      readonly max: number;
    };
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
  }
  function autocannon(options: Options): Promise<Outcome>;
  namespace autocannon {
    export type { Client };
  }

  export = autocannon;
}
