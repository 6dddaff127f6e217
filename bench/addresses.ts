/** Makes the addresses to request from the definitions of the endpoints, so that a new endpoint is measured without a change here. */
import { z } from 'zod';
import type { Endpoint } from '../service/contract/endpoint.ts';
import type { Peer } from './load.ts';

/** The addresses of one operation. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  readonly addresses: readonly string[];
}

/** Where to find ids for a path, by the part before the id. Several queries take ids from all over the table. */
const lists: readonly {
  readonly before: RegExp;
  readonly list: string;
  readonly queries: readonly string[];
}[] = [
  { before: /areas\/(summary\/)?$/, list: '/api/v1/areas', queries: ['sort=-transaction_count'] },
  { before: /projects\/$/, list: '/api/v1/projects', queries: ['', 'status=active', 'sort=name'] },
  { before: /buildings\/$/, list: '/api/v1/buildings', queries: ['', 'sort=name'] },
  { before: /developers\/$/, list: '/api/v1/developers', queries: ['', 'sort=name'] },
  { before: /brokers\/$/, list: '/api/v1/brokers', queries: [''] },
  { before: /transactions\/$/, list: '/api/v1/transactions', queries: datesBack() },
  { before: /rent-contracts\/$/, list: '/api/v1/rent-contracts', queries: datesBack() },
];

function datesBack(): string[] {
  return [2026, 2023, 2020, 2016, 2012].map((year) => `to_date=${year}-05-31`);
}

/** Returns where to find ids for a path; undefined for a path that names no record. */
function listOf(path: string): (typeof lists)[number] | undefined {
  return lists.find(({ before }) => before.test(path.slice(0, path.indexOf('{'))));
}

const Body = z.record(z.string(), z.unknown());
const Rows = z.array(z.looseObject({ id: z.union([z.int(), z.string()]) }));

/** Makes addresses for one peer; requests ids only once. */
export class AddressMaker {
  readonly #peer: Peer;
  readonly #amount: number;
  readonly #ids = new Map<string, Promise<string[]>>();

  /** `amount`: the most different addresses of an endpoint, and the number of requests to endpoints with fewer addresses. */
  constructor(peer: Peer, amount: number) {
    this.#peer = peer;
    this.#amount = amount;
  }

  /** Returns ids for the path; for `/areas/` all areas, the busiest first. */
  async #idsBefore(path: string): Promise<string[]> {
    const found = listOf(path);
    if (found === undefined) throw new Error(`The benchmark knows no values for ${path}`);
    const { list, queries } = found;
    const known = this.#ids.get(list) ?? this.#askIds(list, queries);
    this.#ids.set(list, known);
    return known;
  }

  async #askIds(list: string, queries: readonly string[]): Promise<string[]> {
    const each = Math.min(100, Math.ceil(this.#amount / queries.length));
    const ids: string[] = [];
    for (const query of queries) {
      const address = new URL(`${list}?${query}&limit=${each}`, this.#peer.address);
      const response = await fetch(address, { headers: this.#peer.headers });
      const body = Body.parse(await response.json());
      const rows = Object.values(body).find(Array.isArray);
      if (rows === undefined) throw new Error(`${list} answered ${response.status} without rows`);
      ids.push(...Rows.parse(rows).map(({ id }) => String(id)));
    }
    return [...new Set(ids)];
  }

  /**
   * Returns one address for each id of the path. For a path that names no record, returns the repeated examples and one
   * address for each area, half of the amount each.
   */
  async of(endpoint: Endpoint): Promise<Asked> {
    const { path, method } = endpoint;
    const name = `${method.toUpperCase()} ${path}`;
    if (path.includes('{z}')) return { name, path, addresses: tiles(path).slice(0, this.#amount) };
    if (path.includes('{') && listOf(path) !== undefined) {
      const ids = await this.#idsBefore(path);
      const addresses = ids
        .slice(0, this.#amount)
        .map((id) => path.replace(/\{\w+\}/, encodeURIComponent(id)));
      return { name, path, addresses };
    }
    const examples = endpoint.examples.map(({ request }) => request);
    const times = Math.ceil(this.#amount / 2 / examples.length);
    const repeated = Array.from({ length: times }, () => examples).flat();
    return { name, path, addresses: [...repeated, ...(await this.#byArea(endpoint, examples[0] ?? path))] };
  }

  async #byArea({ path, query }: Endpoint, example: string): Promise<string[]> {
    const areas = (await this.#idsBefore('/areas/{id}')).slice(0, Math.ceil(this.#amount / 2));
    const asked = new URL(example, 'http://any');
    const along = (name: string, value: string) => {
      asked.searchParams.set(name, value);
      return `${path}?${asked.searchParams}`;
    };
    if ('areas' in query.shape)
      return areas.map((id, at) => along('areas', `${id},${areas[at - 1] ?? areas[1]}`));
    return 'area' in query.shape ? areas.map((id) => along('area', id)) : [];
  }
}

/** Returns true if the endpoint is measured: it reads from the snapshot for a reader and its answer ends. */
export function isMeasured({ method, reads, auth, answer }: Endpoint): boolean {
  return method === 'get' && reads === 'snapshot' && auth === 'key' && answer.kind !== 'stream';
}

/** Returns addresses of map tiles over Dubai, from the whole city to a quarter of it. */
function tiles(path: string): string[] {
  const addresses: string[] = [];
  for (const zoom of [8, 9, 10, 11, 12]) {
    const [west, north] = tileAt(zoom, 54.9, 25.4);
    const [east, south] = tileAt(zoom, 55.6, 24.8);
    for (let x = west; x <= east; x += 1) {
      for (let y = north; y <= south; y += 1)
        addresses.push(path.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`));
    }
  }
  return addresses;
}

function tileAt(zoom: number, longitude: number, latitude: number): [number, number] {
  const angle = (latitude * Math.PI) / 180;
  const across = ((longitude + 180) / 360) * 2 ** zoom;
  const down = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** zoom;
  return [Math.floor(across), Math.floor(down)];
}
