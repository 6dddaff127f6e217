/** Supplies endless questions over one warehouse, each with new values. */
import { z } from 'zod';
import { type Days, type Kind, mulkDialect, pageSince, type Question } from './asked.ts';
import { busyAreas, type ListFiles, readOnly, withDuckdb } from './list.ts';
import type { Peer } from './load.ts';

const Window = z.object({ from: z.iso.date(), to: z.iso.date() });
const Trend = z.object({ meta: z.object({ price_trend: z.looseObject({ window: Window }) }) });
const Leaders = z.object({ meta: z.looseObject({ window: Window, before: Window }) });
const Rents = z.object({ meta: z.looseObject({ window: Window }) });
const Ids = z.array(z.object({ id: z.string() }));

const propertyTypes = ['apartment', 'villa', 'office', 'shop'] as const;
const periods = ['1y', '3y', '5y'] as const;
const granularities = ['month', 'year'] as const;

/** Returns the question of a kind with this number. */
export type Asking = (kind: Kind, number: number) => Question;

function pick<T>(values: readonly T[], number: number): T {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('There is no value to ask for');
  return value;
}

async function ask<T>(mulk: Peer, question: Question, body: z.ZodType<T>): Promise<T> {
  const address = new URL(mulkDialect.path(question), mulk.address);
  const response = await fetch(address, { headers: mulk.headers });
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
  return body.parse(await response.json());
}

/** Reads the possible values of questions from the warehouse: busy areas, ids from all over it, and the days of Mulk's figures. */
export async function makeQuestions(mulk: Peer, warehouse: string, list: ListFiles): Promise<Asking> {
  const areas = await busyAreas(warehouse, pageSince, 20);
  const ids = await withDuckdb(list.duckdb, readOnly, async (connection) => {
    const sampled = await connection.runAndReadAll(
      'select id from transactions using sample reservoir(5000 rows) repeatable (42)',
    );
    return Ids.parse(sampled.getRowObjectsJson()).map(({ id }) => id);
  });
  const unknown: Days = { before: '', from: '', to: '' };
  const rents = { kind: 'rents', propertyType: 'apartment', granularity: 'year', days: unknown } as const;
  const rentWindow = (await ask(mulk, rents, Rents)).meta.window;
  const trend = { kind: 'trend', area: pick(areas, 0), days: unknown } as const;
  const trendWindow = (await ask(mulk, trend, Trend)).meta.price_trend.window;
  const leaderDays = new Map<string, Days>();
  for (const period of periods) {
    const leaders = {
      kind: 'leaders',
      propertyType: 'apartment',
      period,
      days: unknown,
      limit: 5,
    } as const;
    const { window, before } = (await ask(mulk, leaders, Leaders)).meta;
    leaderDays.set(period, { ...window, before: before.from });
  }
  return (kind, number) => {
    switch (kind) {
      case 'page':
        return { kind, area: pick(areas, number), minPrice: 300_000 + 7 * number };
      case 'record':
        return { kind, id: pick(ids, number) };
      case 'trend':
        return { kind, area: pick(areas, number), days: { ...trendWindow, before: trendWindow.from } };
      case 'leaders': {
        const period = pick(periods, number);
        const days = leaderDays.get(period) ?? unknown;
        return { kind, propertyType: pick(propertyTypes, number), period, days, limit: 5 + (number % 40) };
      }
      case 'rents':
        return {
          kind,
          propertyType: pick(propertyTypes, number),
          granularity: pick(granularities, Math.floor(number / propertyTypes.length)),
          days: { ...rentWindow, before: rentWindow.from },
        };
    }
  };
}
