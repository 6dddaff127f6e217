/** Fixed addresses as a source: it asks for every file each time, and takes a file when its content has changed. */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayInRegister } from '../../data/register.ts';
import { ExportRefused } from '../load/export-refused.ts';
import { publicAddress, safeFileName } from './address.ts';
import { type Downloaded, download } from './download.ts';
import { readFileName } from './file-name.ts';
import { type KeptExport, type ReceivedExport, UNSORTED } from './kept-exports.ts';
import { TIME_LIMITS, type TimeLimits } from './request.ts';
import { RETRY_POLICY, type RetryPolicy, SourceFailure } from './retry.ts';
import type { Source, SourceContext } from './source.ts';
import { placeWithheld } from './withhold-columns.ts';

export interface HttpFile {
  readonly url: string;
  /** Expected checksum, when the operator knows it. */
  readonly sha256: string | null;
  readonly dataset: string | null;
}

export interface HttpSourceSettings {
  readonly files: readonly HttpFile[];
  readonly maxBytes: number;
  readonly policy?: RetryPolicy;
  readonly limits?: TimeLimits;
}

/** Returns files at `http(s)://` addresses as a source. */
export function httpSource(settings: HttpSourceSettings): Source {
  return {
    id: 'http',
    async receive(context) {
      const received: ReceivedExport[] = [];
      for (const file of settings.files) {
        try {
          received.push(await receiveFile(file, settings, context));
        } catch (error) {
          if (!(error instanceof SourceFailure)) throw error;
          context.onSkipped(publicAddress(file.url), error.message);
        }
      }
      return received;
    },
  };
}

async function receiveFile(
  file: HttpFile,
  settings: HttpSourceSettings,
  context: SourceContext,
): Promise<ReceivedExport> {
  const address = publicAddress(file.url);
  const latest = context.exports.latestFrom('http', address);
  const stage = await context.exports.stage();
  try {
    const path = join(stage, '.download');
    const downloaded = await download(
      {
        url: file.url,
        path,
        have: conditional(latest, file),
        sha256: file.sha256,
        maxBytes: settings.maxBytes,
        policy: settings.policy ?? RETRY_POLICY,
        limits: settings.limits ?? TIME_LIMITS,
      },
      context,
    );
    if (downloaded === null && latest !== null) {
      await context.exports.pulledAgain(latest, asOfDay(latest.origin.file, context));
      return { ...latest, status: 'unchanged' };
    }
    if (downloaded === null)
      throw new SourceFailure(`${address} answered "unchanged" unasked`, { retryable: false });
    const name = nameFor(downloaded);
    const arrival = makeArrival(downloaded, name, file, context);
    const kept = await placeWithheld(path, join(stage, name), arrival, () => rename(path, join(stage, name)));
    await rm(path, { force: true });
    return await context.exports.keep(stage, kept);
  } catch (error) {
    if (error instanceof ExportRefused)
      throw new SourceFailure(error.message, { retryable: false, cause: error });
    throw error;
  } finally {
    await context.exports.discard(stage);
  }
}

/** Returns the headers that ask for changes only, unless the kept file is not the one the operator expects. */
function conditional(latest: KeptExport | null, file: HttpFile) {
  if (latest === null || (file.sha256 !== null && file.sha256 !== latest.origin.sha256)) return null;
  return { etag: latest.origin.etag, lastModified: latest.origin.last_modified };
}

function makeArrival(downloaded: Downloaded, name: string, file: HttpFile, context: SourceContext) {
  const facts = readFileName(name);
  return {
    source: 'http',
    address: publicAddress(file.url),
    file: name,
    folder: file.dataset ?? UNSORTED,
    sha256: downloaded.sha256,
    bytes: downloaded.bytes,
    asOf: asOfDay(name, context),
    etag: downloaded.etag,
    lastModified: downloaded.lastModified,
    coverage: facts.window === null ? null : ('window' as const),
    series: facts.series,
  };
}

/** Returns the day in a file's name. A month's file pulled within the month describes the day it came. */
function asOfDay(name: string, context: SourceContext): string | null {
  const { asOf } = readFileName(name);
  const today = dayInRegister(context.effects.now());
  return asOf !== null && asOf > today ? today : asOf;
}

/** Returns the name that the server gives the file, with the endings that fit its content. */
function nameFor({ disposition, url, content }: Downloaded): string {
  const named = disposition?.match(/filename\*=(?:utf-8)?''([^;]+)/i)?.[1];
  const plain = disposition?.match(/filename="?([^";]+)"?/i)?.[1];
  const name = safeFileName(decode(named ?? plain ?? new URL(url).pathname));
  const stem = name.replace(/\.gz$/i, '').replace(/\.(csv|jsonl|json|txt|ndjson|parquet|pq)$/i, '');
  return `${stem}.${content.kind}${content.gzip ? '.gz' : ''}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
