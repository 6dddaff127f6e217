/**
 * The extract API of data.dubai as a source: client credentials give a token, a dataset is read page by page and written as
 * a CSV. There is no public reference; the shapes here follow what public clients of it send and read (2026). The service
 * answers requests from the United Arab Emirates only.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayInRegister } from '../../data/register.ts';
import { isPersonal } from '../load/personal-columns.ts';
import { publicAddress } from './address.ts';
import { DATA_DUBAI_EXTRACTS, type DataDubaiExtract } from './data-dubai-extracts.ts';
import { readFileName } from './file-name.ts';
import { requestJson } from './json-request.ts';
import type { ReceivedExport } from './kept-exports.ts';
import { TIME_LIMITS, type TimeLimits } from './request.ts';
import { RETRY_POLICY, type RetryPolicy, SourceFailure } from './retry.ts';
import type { Source, SourceContext } from './source.ts';

export interface DataDubaiSettings {
  readonly tokenUrl: string;
  /** Address up to the dataset's name, without a slash at its end. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Sent as `x-DDA-SecurityApplicationIdentifier`; with it the token is asked for in JSON, else in a form. */
  readonly applicationId: string | null;
  /** Ids of the datasets to extract; without it, all. */
  readonly datasets?: readonly string[];
  readonly pageSize: number;
  /** Pause between requests: the service allows 60 a minute. */
  readonly pauseMs: number;
  readonly maxBytes: number;
  readonly policy?: RetryPolicy;
  readonly limits?: TimeLimits;
}

const Row = z.record(z.string(), z.unknown());
const Rows = z.array(Row);
type Row = z.infer<typeof Row>;
/** The names under which rows were seen to come, besides a bare array. */
const ROW_KEYS = ['results', 'result', 'data', 'records', 'value'] as const;
const Token = z.object({ access_token: z.string().min(1) });

/** Returns the data.dubai extract API as a source. */
export function dataDubaiSource(settings: DataDubaiSettings): Source {
  return {
    id: 'data-dubai',
    async receive(context) {
      const session = new Session(settings, context);
      const received: ReceivedExport[] = [];
      for (const extract of DATA_DUBAI_EXTRACTS.filter(
        ({ dataset }) => settings.datasets?.includes(dataset) ?? true,
      )) {
        try {
          received.push(await take(extract, session, settings, context));
        } catch (error) {
          if (!(error instanceof SourceFailure)) throw error;
          context.onSkipped(extract.slug, error.message);
        }
      }
      return received;
    },
  };
}

async function take(
  extract: DataDubaiExtract,
  session: Session,
  settings: DataDubaiSettings,
  context: SourceContext,
) {
  const today = dayInRegister(context.effects.now());
  const file = `${extract.file}_${today}.csv`;
  const stage = await context.exports.stage();
  try {
    const handle = await open(join(stage, file), 'w');
    const csv = new CsvFile(handle);
    try {
      await readPages(extract, session, csv, settings);
    } finally {
      await handle.close();
    }
    if (csv.rows === 0)
      throw new SourceFailure(`${extract.slug} has no rows; nothing is replaced`, { retryable: false });
    return await context.exports.keep(stage, {
      source: 'data-dubai',
      address: publicAddress(`${settings.baseUrl}/${extract.slug}`),
      file,
      folder: extract.dataset,
      sha256: csv.sha256(),
      bytes: csv.bytes,
      asOf: today,
      coverage: 'full',
      series: readFileName(file).series,
    });
  } finally {
    await context.exports.discard(stage);
  }
}

/** Reads until a page is empty: a short page may only mean that the service gives fewer rows than asked for. */
async function readPages(
  extract: DataDubaiExtract,
  session: Session,
  csv: CsvFile,
  settings: DataDubaiSettings,
): Promise<void> {
  let last = '';
  for (;;) {
    const url = new URL(`${settings.baseUrl}/${extract.slug}`);
    url.searchParams.set('limit', String(settings.pageSize));
    url.searchParams.set('offset', String(csv.rows));
    url.searchParams.set('order_by', extract.orderBy);
    url.searchParams.set('order_dir', 'asc');
    const rows = readRows(await session.get(url.href), extract.slug);
    if (rows.length === 0) return;
    const print = createHash('sha1').update(JSON.stringify(rows)).digest('hex');
    if (print === last) {
      throw new SourceFailure(`${extract.slug} sends the same page again and again: it ignores the offset`, {
        retryable: false,
      });
    }
    last = print;
    await csv.write(rows, extract.slug);
  }
}

function readRows(answer: unknown, slug: string): Row[] {
  let value = answer;
  for (let depth = 0; depth < 3; depth += 1) {
    const rows = Rows.safeParse(value);
    if (rows.success) return rows.data;
    const object = Row.safeParse(value);
    const key = object.success ? ROW_KEYS.find((name) => object.data[name] != null) : undefined;
    if (!object.success || key === undefined) break;
    value = object.data[key];
  }
  throw new SourceFailure(`${slug} answered with JSON that holds no rows`, { retryable: false });
}

/** Holds the token, renews it when it is refused, and keeps to the pace. Neither secret nor token reaches a message. */
class Session {
  readonly #settings: DataDubaiSettings;
  readonly #context: SourceContext;
  #token: string | null = null;
  #started = false;

  constructor(settings: DataDubaiSettings, context: SourceContext) {
    this.#settings = settings;
    this.#context = context;
  }

  async get(url: string): Promise<unknown> {
    for (let renewed = false; ; renewed = true) {
      this.#token ??= await this.#renew();
      try {
        return await this.#request({
          url,
          headers: { ...this.#identity(), authorization: `Bearer ${this.#token}` },
        });
      } catch (error) {
        if (!(error instanceof TokenRefused) || renewed) throw error;
        this.#token = null;
      }
    }
  }

  async #renew(): Promise<string> {
    const { clientId, clientSecret, tokenUrl, applicationId } = this.#settings;
    const fields = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const json = applicationId !== null;
    const body = json ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
    const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
    const headers = { ...this.#identity(), 'content-type': type };
    const token = Token.safeParse(await this.#request({ url: tokenUrl, method: 'POST', headers, body }));
    if (token.success) return token.data.access_token;
    throw new SourceFailure(`${publicAddress(tokenUrl)} gave no access_token`, { retryable: false });
  }

  #identity(): Record<string, string> {
    const { applicationId } = this.#settings;
    return applicationId === null ? {} : { 'x-DDA-SecurityApplicationIdentifier': applicationId };
  }

  async #request(request: { url: string; method?: 'POST'; headers: Record<string, string>; body?: string }) {
    if (this.#started) await this.#context.effects.sleep(this.#settings.pauseMs, this.#context.signal);
    this.#started = true;
    const { policy = RETRY_POLICY, limits = TIME_LIMITS, maxBytes } = this.#settings;
    return requestJson(request, { policy, limits, maxBytes, onStatus: refuse(request.url) }, this.#context);
  }
}

class TokenRefused extends SourceFailure {}

function refuse(url: string): (status: number) => void {
  return (status) => {
    const shown = publicAddress(url);
    if (status === 401) {
      throw new TokenRefused(
        `${shown} refused our credentials (401): check DATA_DUBAI_CLIENT_ID and its secret`,
        {
          retryable: false,
        },
      );
    }
    if (status === 403) {
      const text = `${shown} forbids this (403): the dataset was not granted, or the request came from outside the UAE`;
      throw new SourceFailure(text, { retryable: false });
    }
  };
}

/** Writes rows as CSV, every field quoted, the header from the first page. */
class CsvFile {
  rows = 0;
  bytes = 0;
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  #header: readonly string[] | null = null;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(rows: readonly Row[], slug: string): Promise<void> {
    const header =
      this.#header ?? [...new Set(rows.flatMap(Object.keys))].filter((name) => !isPersonal(name));
    const unknown = rows.flatMap(Object.keys).find((name) => !header.includes(name) && !isPersonal(name));
    if (unknown !== undefined) {
      throw new SourceFailure(
        `${slug} has a column ${unknown} from row ${this.rows + 1} on, which its first page lacks`,
        {
          retryable: false,
        },
      );
    }
    const lines = rows.map((row) => header.map((name) => field(row[name])).join(','));
    if (this.#header === null) lines.unshift(header.join(','));
    this.#header = header;
    const text = Buffer.from(`${lines.join('\n')}\n`);
    await this.#handle.writeFile(text);
    this.#hash.update(text);
    this.bytes += text.length;
    this.rows += rows.length;
  }

  sha256(): string {
    return this.#hash.copy().digest('hex');
  }
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '""';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
