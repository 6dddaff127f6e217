/** A simulated history of nights: pulls of sales, rents and projects that grow, are corrected and withdrawn, and the requests whose answers are recorded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { endpoints } from '../../service/families/all.ts';
import type { TestWarehouse } from './ingest.ts';
import { repositoryRoot } from './repository-files.ts';
import type { KeyName, TestService } from './service.ts';

const fixtures = join(repositoryRoot, 'test/fixtures/exports');
const Line = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Line = z.output<typeof Line>;

function pulled(name: string): Line[] {
  const text = gunzipSync(readFileSync(join(fixtures, 'revisions', name))).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => Line.parse(JSON.parse(line)));
}

const sales = pulled('sales_2026_07.as-of-2026-07-29.jsonl.gz');
const rents = pulled('rents_2026_07.as-of-2026-07-23.jsonl.gz');

/**
 * Returns the lines that a pull has on a night: more each night, some corrected, some withdrawn for good.
 *
 * @param arriving part of all lines that arrives in a night
 */
function linesOn(night: number, lines: readonly Line[], price: string, arriving: number): string {
  const arrived = lines.slice(0, Math.ceil(lines.length * (0.55 + night * arriving)));
  const stay = arrived.filter((_, at) => at % 31 !== 5 || night < 2 + (at % 3));
  const corrected = stay.map((line, at) =>
    at % 23 === night % 23 ? { ...line, [price]: Math.round(Number(line[price]) * 1.07) } : line,
  );
  return corrected.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Returns a register in which each night another line has another percentage. */
function projectsOn(night: number): string {
  return readFileSync(join(fixtures, 'projects.csv'), 'utf8').replaceAll(
    'ACTIVE',
    night % 2 === 0 ? 'ACTIVE' : 'FINISHED',
  );
}

const registers = ['areas.csv', 'transactions.csv', 'rent-contracts.csv', 'units.csv', 'buildings.csv'];

const firstPull = Date.UTC(2026, 6, 18);

/**
 * Puts the pulls of a night into the drop folder; rents come every other night.
 *
 * @param arriving part of all lines that arrives in a night
 */
export async function putNight(warehouse: TestWarehouse, night: number, arriving = 0.07): Promise<void> {
  const day = new Date(firstPull + night * 86_400_000).toISOString().slice(0, 10);
  if (night === 0)
    await warehouse.put(
      Object.fromEntries(registers.map((name) => [name, readFileSync(join(fixtures, name))])),
    );
  await warehouse.put({
    'projects.csv': projectsOn(night),
    [`sales_2026_07.as-of-${day}.jsonl`]: linesOn(night, sales, 'TRANS_VALUE', arriving),
    ...(night % 2 === 0
      ? { [`rents_2026_07.as-of-${day}.jsonl`]: linesOn(night, rents, 'ANNUAL_AMOUNT', arriving) }
      : {}),
  });
}

/** Operations with ids in their paths, for which the lists of the first night give the ids. */
const idLists: Readonly<Record<string, string>> = {
  transactions: '/api/v1/transactions?type=sales&limit=3',
  'rent-contracts': '/api/v1/rent-contracts?limit=3',
  areas: '/api/v1/areas?limit=3',
  projects: '/api/v1/projects?limit=2',
  buildings: '/api/v1/buildings?limit=2',
  developers: '/api/v1/developers?limit=2',
};

/** Requests with filters, beside every operation without any. */
const filtered = [
  '/api/v1/transactions?limit=100',
  '/api/v1/transactions?type=sales&sort=-price_aed&limit=50',
  '/api/v1/transactions?type=rentals&sort=transaction_date&limit=50&include_total=true',
  '/api/v1/transactions?area=Jumeirah%20Village%20Circle&limit=50',
  '/api/v1/transactions?property_type=apartment&bedrooms=1&sort=area_sqft&include_total=true',
  '/api/v1/transactions?limit=40&format=csv',
  '/api/v1/rent-contracts?sort=-price_aed&limit=50',
  '/api/v1/analytics/price-index?granularity=month&limit=50',
  '/api/v1/projects?sort=-sold_units&limit=50',
];

/** A list: its rows are the only field that is an array of objects. */
const List = z.record(z.string(), z.unknown());
const Rows = z.array(z.record(z.string(), z.unknown()));

function idOf(row: Readonly<Record<string, unknown>>): string | null {
  const value = row['id'] ?? Object.entries(row).find(([name]) => name.endsWith('_id'))?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Returns a request to every operation that takes `as_of`, and some with filters. */
export async function everyRequest(service: TestService): Promise<string[]> {
  const ids = new Map<string, string[]>();
  for (const [family, path] of Object.entries(idLists)) {
    const body: unknown = await (await service.ask(path)).json();
    const rows = Object.values(List.parse(body)).flatMap((field) => Rows.safeParse(field).data ?? []);
    const found = rows.flatMap((row) => idOf(row) ?? []);
    if (found.length === 0) throw new Error(`${path} has no rows with ids.`);
    ids.set(family, found);
  }
  const plain = endpoints
    .filter(({ asOfNow }) => asOfNow === null)
    .flatMap(({ path }) => {
      const family = path.split('/')[3] ?? '';
      if (path.includes('{id}')) return (ids.get(family) ?? []).map((id) => path.replace('{id}', id));
      return [path.replace('{name}', 'Marsa%20Dubai').replace('{series}', 'sales-count')];
    });
  return [...plain, ...filtered];
}

/** An answer without what names the request: cursors and links. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Returns the answer to a request. */
export async function answerTo(service: TestService, request: string, key: KeyName): Promise<Answer> {
  const response = await service.ask(request, { key });
  const text = await response.text();
  const withoutLinks = text
    .replaceAll(/"(next_cursor|next)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/"(request_id|instance)":"[^"]*"/g, '"$1":"…"');
  return { status: response.status, text: withoutLinks };
}

/** Returns a request as of a day or snapshot. */
export function asOf(request: string, when: string): string {
  return `${request}${request.includes('?') ? '&' : '?'}as_of=${when}`;
}

/** Returns the texts from where they begin to differ. */
export function difference(now: string, then: string): string {
  const at = [...now].findIndex((letter, place) => letter !== then[place]);
  const from = Math.max(0, at - 80);
  return `…${now.slice(from, at + 120)}… instead of …${then.slice(from, at + 120)}…`;
}
