/** A request that answers a question, and how its answer is told. */
import type { Context } from '../../search-index/understanding/follow-up.ts';
import type { PartName } from '../../search-index/understanding/interpretation.ts';
import type { AnswerOf, ParametersOf, Path, Reader } from '../site/market/reader.ts';
import type { Findings } from './told.ts';
import type { Telling } from './told-words.ts';

/** A request that the client can send with the same key. */
export interface AnsweringRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query. */
  readonly request: string;
  readonly body: { readonly query: string; readonly context?: Context | undefined } | null;
  /** Says what the request returns. */
  readonly answers: string;
  /** Parts of the question that the request takes account of. */
  readonly considers: readonly PartName[];
  /** True if it takes account of the days of the question. */
  readonly considersPeriod: boolean;
  /** Runs the request and returns its figures; null where it is a search. */
  readonly run: ((reader: Reader, telling: Telling) => Promise<Findings>) | null;
}

/** Parameters of an operation; undefined leaves one out. */
type Asking<P extends Path> = { readonly [Name in keyof ParametersOf<P>]: ParametersOf<P>[Name] | undefined };

/** Definition of a request to a read operation. */
interface Definition<P extends Path> {
  readonly path: P;
  readonly parameters: Asking<P>;
  readonly answers: string;
  /** Beside place and purpose. */
  readonly considers?: readonly PartName[];
  readonly considersPeriod?: boolean;
  readonly find: (answer: AnswerOf<P>, telling: Telling) => Findings;
}

/** Returns the request to a read operation. */
export function read<P extends Path>(definition: Definition<P>): AnsweringRequest {
  const { path, parameters, answers, considers = [], considersPeriod = false, find } = definition;
  const query = new URLSearchParams();
  let address: string = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return {
    method: 'GET',
    request: query.size === 0 ? address : `${address}?${query}`,
    body: null,
    answers,
    considers: ['place', 'purpose', ...considers],
    considersPeriod,
    run: async (reader, telling) => find(await reader.readAsTyped(path, parameters), telling),
  };
}
