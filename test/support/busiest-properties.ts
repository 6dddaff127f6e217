/** Finds projects and buildings with many sales, whose figures are not withheld. */
import { z } from 'zod';
import type { TestService } from './service.ts';

const Ids = z.array(z.object({ id: z.int() }));

/** Returns the ids of the buildings with most sales, the first one first. */
export async function busiestBuildings(service: TestService, count: number): Promise<number[]> {
  const path = `/api/v1/buildings?limit=${count}&sort=-transaction_count`;
  const { buildings } = await service.read(path, z.object({ buildings: Ids }));
  return buildings.map(({ id }) => id);
}

/** Returns the ids of the projects with most of the newest sales, the first one first. */
export async function busiestProjects(service: TestService, count: number): Promise<number[]> {
  const Sales = z.object({ transactions: z.array(z.object({ project_id: z.int().nullable() })) });
  const { transactions } = await service.read('/api/v1/transactions?type=sales&limit=100', Sales);
  const sales = new Map<number, number>();
  for (const { project_id: id } of transactions) if (id !== null) sales.set(id, (sales.get(id) ?? 0) + 1);
  return [...sales]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([id]) => id);
}
