/** Fingerprint: a hash of everything a snapshot is made from, so that a run with nothing new publishes nothing. */
import { createHash } from 'node:crypto';
import type { Dataset } from '../../data/dataset.ts';
import type { TableDefinition } from '../../data/table.ts';
import type { ComparedPulls } from './compare-pulls.ts';
import type { Placed } from './coverage.ts';

/** Hex SHA-256 of the exports in use and their order, what is held of those replaced, the definitions of datasets and tables, and the texts (macros, mappings, boundaries) conforming reads. */
export function snapshotFingerprint(
  placed: ReadonlyMap<string, readonly Placed[]>,
  compared: ReadonlyMap<string, ComparedPulls>,
  datasets: readonly Dataset[],
  definitions: readonly TableDefinition[],
  texts: readonly string[],
): string {
  const hash = createHash('sha256');
  const exports = [...placed].map(([dataset, files]) => [
    dataset,
    files.map(({ facts, order, asOf, replaced }) => [facts.sha256, facts.dialect, order, asOf, replaced]),
    compared.get(dataset)?.content ?? '',
  ]);
  const tables = definitions.map(
    ({
      id,
      layer,
      sql,
      key,
      orderBy,
      partitionBy,
      years,
      withYearBefore,
      position,
      methodVersion,
      served,
    }) => [
      id,
      layer,
      sql,
      key,
      orderBy,
      partitionBy ?? null,
      years ?? null,
      withYearBefore ?? false,
      position ?? null,
      methodVersion,
      served ?? false,
    ],
  );
  for (const part of [JSON.stringify(exports), JSON.stringify(datasets), JSON.stringify(tables), ...texts])
    hash.update(`${part.length}:${part}`);
  return hash.digest('hex');
}
