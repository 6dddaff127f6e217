/** Reads the documents of a site from the account database, in the order of first writing. */
import { z } from 'zod';
import type { SearchWork, SiteDocument } from '../../search-index/site-index.ts';
import type { Database } from '../accounts/database.ts';
import { Problem } from '../contract/problem.ts';
import { readDocument } from './check-document.ts';

/** Which documents to read. */
export interface Range {
  readonly offset: number;
  readonly limit: number;
  /** Only these; null reads all. */
  readonly ids: readonly string[] | null;
}

/** Documents, and how many there are without offset and limit. */
export interface ReadDocuments {
  readonly documents: readonly SiteDocument[];
  readonly total: number;
}

/** Most bytes of documents in one answer. */
const bytesMost = 16 * 1024 * 1024;
/** Documents that are read at once: the embedded database works in this thread. */
const readAtOnce = 50;

const meant = 'site_id = $1 and document is not null and ($2::text[] is null or id = any($2::text[]))';
const firstSql = `select position from site_documents where ${meant} order by position limit 1 offset $3`;
const countSql = `select count(*)::integer as count from site_documents where ${meant}`;
const readSql = `
  select document, position from site_documents
  where ${meant} and position >= $3 order by position limit $4`;

/** Reads documents of a site part by part. Throws `parameter-invalid` when they are too many bytes for one answer. */
export async function readDocuments(
  database: Database,
  siteId: string,
  { offset, limit, ids }: Range,
  work: SearchWork,
): Promise<ReadDocuments> {
  const [count] = await database.query(countSql, [siteId, ids], z.object({ count: z.int() }));
  const [first] = await database.query(firstSql, [siteId, ids, offset], z.object({ position: z.int() }));
  const documents: SiteDocument[] = [];
  let [from, bytes] = [first?.position ?? null, 0];
  while (from !== null && documents.length < limit) {
    const most = Math.min(readAtOnce, limit - documents.length);
    const rows: readonly { document: string; position: number }[] = await database.query(
      readSql,
      [siteId, ids, from, most],
      z.object({ document: z.string(), position: z.int() }),
    );
    work.begin();
    for (const { document } of rows) {
      bytes += document.length;
      documents.push(readDocument(document));
    }
    if (bytes > bytesMost) throw tooLong();
    await work.pause();
    const last = rows.at(-1);
    from = last === undefined || rows.length < most ? null : last.position + 1;
  }
  return { documents, total: count?.count ?? 0 };
}

function tooLong(): Problem {
  const message = `is too high: these documents have more than ${bytesMost} bytes together`;
  return new Problem('parameter-invalid', `\`limit\` ${message}.`, {
    errors: [{ parameter: 'limit', message }],
  });
}
