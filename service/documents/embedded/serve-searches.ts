/** The thread of the embedded engine: keeps the indexes of sites, and answers one call after the other. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type SearchBudget, SiteQueryFault } from '../../../search-index/site-index.ts';
import { siteSearchMsMost } from '../../limits.ts';
import { BudgetUsed } from './search-meter.ts';
import { SiteDatabase } from './site-database.ts';
import { search, searchFacet } from './site-search.ts';
import type { Answer, Call, CalledSite, ThreadCalls, ThreadFault } from './thread-calls.ts';

/** Indexes that are open at once. */
const openMost = 50;
const ending = '.sqlite';
/** Characters of a hit that are read, marked and written in the time of one unit. */
const bytesPerUnit = 64;

const port = parentPort;
if (port === null) throw new Error('This module is a thread.');
const { directory } = z.object({ directory: z.string().nullable() }).parse(workerData);
const open = new LRUCache<string, { readonly key: string; readonly index: SiteDatabase }>({
  max: openMost,
  dispose: ({ index }) => index.close(),
});
/** Sites whose file failed: their indexes are in memory until the next start. */
const unkept = new Set<string>();
if (directory !== null) {
  mkdirSync(directory, { recursive: true });
  for (const entry of readdirSync(directory, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(directory, entry.name), { recursive: true });
}

const pathOf = (siteId: string) =>
  directory === null || unkept.has(siteId)
    ? ':memory:'
    : join(directory, encodeURIComponent(siteId) + ending);

function forget(siteId: string): void {
  open.delete(siteId);
  if (directory === null) return;
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(join(directory, encodeURIComponent(siteId) + ending + suffix), { force: true });
}

/** Returns the index of a site. One that cannot be opened, or has other settings, is begun anew. */
function indexOf({ siteId, settings, settingsKey: key }: CalledSite): SiteDatabase {
  const known = open.get(siteId);
  if (known?.key === key) return known.index;
  open.delete(siteId);
  const opened = () => new SiteDatabase(pathOf(siteId), settings, key);
  let index: SiteDatabase;
  try {
    index = opened();
  } catch {
    forget(siteId);
    index = opened();
  }
  open.set(siteId, { key, index });
  return index;
}

/** Thrown where the index lacks changes that the engine has handed over. */
class Behind extends Error {}

/** Searches within a budget, and returns what was used with what was found. */
function within<Found>(
  site: CalledSite,
  budget: SearchBudget,
  find: (index: SiteDatabase, spend: (bytes: number) => void) => Found,
) {
  const index = indexOf(site);
  if (index.version < site.version) throw new Behind();
  let bytes = 0;
  const used = () => ({ units: index.meter.units, bytes });
  index.meter.begin(budget.units, performance.now() + siteSearchMsMost);
  const spend = (more: number) => {
    bytes += more;
    index.meter.count(Math.ceil(more / bytesPerUnit));
    if (bytes > budget.bytes) throw new BudgetUsed();
  };
  try {
    return { found: find(index, spend), used: used() };
  } catch (error) {
    if (error instanceof BudgetUsed) return { found: null, used: used() };
    throw error;
  } finally {
    index.meter.end();
  }
}

const calls: ThreadCalls = {
  version: (site) => indexOf(site).version,
  apply: (site, changes, version) => indexOf(site).apply(changes, version),
  search: (site, query, budget) => within(site, budget, (index, spend) => search(index, query, spend)),
  searchFacet: (site, query, budget) => within(site, budget, (index) => searchFacet(index, query)),
  forget,
  sites: () =>
    directory === null
      ? [...open.keys()]
      : readdirSync(directory)
          .filter((name) => name.endsWith(ending))
          .map((name) => decodeURIComponent(name.slice(0, -ending.length))),
  close: () => open.clear(),
};

/** Returns what a fault means. The file of an index that failed is deleted, and the engine fills the index again. */
function faultIn(error: unknown, siteId: string | null): ThreadFault {
  if (error instanceof SiteQueryFault)
    return { kind: 'query', parameter: error.parameter, message: error.message };
  if (error instanceof Behind) return { kind: 'behind' };
  const { code } = z.object({ code: z.string() }).safeParse(error).data ?? { code: '' };
  if (siteId !== null && code.startsWith('SQLITE_') && code !== 'SQLITE_ERROR') {
    forget(siteId);
    unkept.add(siteId);
    return { kind: 'behind' };
  }
  return { kind: 'other', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

port.on('message', ({ id, name, args }: Call) => {
  const call = z.custom<(...values: readonly unknown[]) => unknown>().parse(calls[name]);
  let answer: Answer;
  try {
    answer = { id, result: call(...args) };
  } catch (error) {
    const site = z.object({ siteId: z.string() }).safeParse(args[0]);
    answer = { id, fault: faultIn(error, site.data?.siteId ?? null) };
  }
  port.postMessage(answer);
});
