/** Facts about a published table for the catalogue: its columns, files and days, from the definition and the manifest. */
import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import type { Service } from '../../contract/service.ts';
import { exportTables } from '../../exports/export-table.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** A column, with its type as DuckDB and Parquet call it. */
export interface ColumnFacts {
  readonly name: string;
  readonly type: string;
  readonly meaning: string;
}

/** A Parquet file. */
export interface CatalogFile {
  /** Null for a table of one file. */
  readonly year: number | null;
  /** Null where the plan of the caller does not see all history: a checksum would tell of rows that it does not see. */
  readonly sha256: string | null;
}

/** A published table. */
export interface TableFacts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** Address of the table’s entry in the catalogue, and of its file. */
  readonly address: string;
  readonly file: string;
  readonly columns: readonly ColumnFacts[];
  /** Parquet files of the snapshot that the caller may have unchanged, oldest year first. */
  readonly files: readonly CatalogFile[];
  readonly methodVersion: number | null;
  /** First day that the rows may have, of tables by year; and the last one. */
  readonly covers: { readonly from: string | null; readonly to: string };
}

/** The source of a catalogue. */
export interface CatalogSource {
  readonly snapshot: Snapshot;
  readonly service: Service;
  /** Start of the history that the caller sees; null for all of it. */
  readonly historyFrom: string | null;
}

/** Words that every entry has. */
export const keywords = [register.territory.en, 'real estate'];

/** Returns every published table of a snapshot, in the order of data/published.ts. */
export function tableFacts({ snapshot, service, historyFrom }: CatalogSource): TableFacts[] {
  const base = service.baseUrl();
  return exportTables.flatMap(({ definition }) => {
    const { id, layer, grain, row } = definition;
    const entry = snapshot.manifest.tables.find((known) => known.name === id && known.layer === layer);
    if (entry === undefined || entry.files.length === 0) return [];
    const files = service.exporter
      .files(snapshot.id, entry)
      .filter(({ year }) => year === null || historyFrom === null || `${year}-01-01` >= historyFrom)
      .map(({ year, sha256 }) => ({ year, sha256: historyFrom === null ? sha256 : null }));
    const [firstYear] = files.flatMap(({ year }) => year ?? []);
    const title = `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')} of ${register.territory.en}`;
    return {
      ...{ name: id, title, files, methodVersion: entry.method_version },
      description: describe(grain, layer === 'mart'),
      keywords: [...keywords, ...id.split('_'), layer === 'mart' ? 'statistics' : 'records'],
      address: `${base}/catalog/${id}`,
      file: `${base}/api/v1/exports/${id}`,
      columns: entry.columns.map(({ name, type }) => {
        const meaning = z.globalRegistry.get(row.shape[name] ?? z.never())?.description ?? name;
        return { name, type, meaning };
      }),
      covers: { from: firstYear === undefined ? null : `${firstYear}-01-01`, to: snapshot.asOf },
    };
  });
}

function describe(grain: string, isMart: boolean): string {
  const rows = `One row is ${grain}.`;
  if (!isMart) return `${rows} Records of the ${register.authority.en}, cleaned and joined.`;
  return `${rows} Statistics made of records of the ${register.authority.en}. Rows with fewer than ${publishingRules.least_shown} records are kept here; answers of the API withhold their figures.`;
}
