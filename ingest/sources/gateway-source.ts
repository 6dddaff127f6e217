/** The public gateway of dubailand.gov.ae as a source: a month of a feed at a time, paged, counted against its own total. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dayInRegister } from '../../data/register.ts';
import { readFileName } from './file-name.ts';
import { type GatewayFeed, publicFeeds, type RentsBy } from './gateway-feeds.ts';
import { requestJson } from './json-request.ts';
import type { ReceivedExport } from './kept-exports.ts';
import { TIME_LIMITS, type TimeLimits } from './request.ts';
import { RETRY_POLICY, type RetryPolicy, SourceFailure } from './retry.ts';
import type { Source, SourceContext } from './source.ts';

export interface GatewaySettings {
  /** Address up to the command, without a slash at its end. */
  readonly url: string;
  /** Ids of the feeds to pull; without it, all. */
  readonly feeds?: readonly string[];
  /** The day by which rents are asked for. */
  readonly rentsBy: RentsBy;
  /** How many months are pulled each time, the current one included. */
  readonly months: number;
  /** Rows asked for at once. */
  readonly pageSize: number;
  /** Sent as `consumer-id` when the gateway asks for one. */
  readonly consumerId: string | null;
  readonly maxBytes: number;
  readonly policy?: RetryPolicy;
  readonly limits?: TimeLimits;
}

type Row = Record<string, unknown>;

/** The records that go into one file. */
interface Pull {
  readonly feed: GatewayFeed;
  readonly file: string;
  readonly keys: Readonly<Record<string, string>>;
}

const PULLS = 3;
/** `P_TAKE` for the whole result in one answer. */
const ALL = '-1';
const FIRST_DAY = '01/01/1950';

const Answer = z.object({
  responseCode: z.coerce.number(),
  response: z.object({ result: z.array(z.record(z.string(), z.unknown())).nullish() }).nullish(),
  validationErrorsList: z.array(z.object({ errorMessage: z.string().nullish() })).nullish(),
});

/** The month or the count changed while it was read, or its pages overlap: pull it again. */
class UnsteadyPull extends Error {
  readonly overlapping: boolean;
  constructor(message: string, overlapping: boolean) {
    super(message);
    this.overlapping = overlapping;
  }
}

/** Returns the gateway's open-data feeds as a source. */
export function gatewaySource(settings: GatewaySettings): Source {
  return {
    id: 'gateway',
    async receive(context) {
      const received: ReceivedExport[] = [];
      for (const pull of plan(settings, context)) {
        try {
          const taken = await take(pull, settings, context);
          if (taken !== null) received.push(taken);
        } catch (error) {
          if (!(error instanceof SourceFailure)) throw error;
          context.onSkipped(pull.file, error.message);
        }
      }
      return received;
    },
  };
}

function plan(settings: GatewaySettings, context: SourceContext): Pull[] {
  const today = dayInRegister(context.effects.now());
  const feeds = publicFeeds(settings.rentsBy).filter(({ id }) => settings.feeds?.includes(id) ?? true);
  const months = monthsUntil(today, settings.months);
  const served = months.filter((month) => month.startsWith(today.slice(0, 4)));
  if (served.length < months.length && feeds.some((feed) => feed.span === 'month')) {
    context.onWarning(
      `The gateway serves the current calendar year only: ${today.slice(0, 4)}. Of the ${months.length} months asked for, ` +
        `${months.length - served.length} are earlier and left out; take them from data.dubai.`,
    );
  }
  return feeds.flatMap((feed) =>
    feed.span === 'month' ? served.map((month) => monthPull(feed, month)) : [wholePull(feed, today)],
  );
}

function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  ).reverse();
}

/**
 * Asks up to the first of the next month, both days included: asking up to the last day could miss its afternoon. Rows that come twice are counted once while
 * conforming.
 */
function monthPull(feed: GatewayFeed, month: string): Pull {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const from = gatewayDay(new Date(Date.UTC(year, number - 1, 1)));
  const to = gatewayDay(new Date(Date.UTC(year, number, 1)));
  return {
    feed,
    file: `${feed.fileStem ?? feed.id}_${month.replace('-', '_')}.jsonl`,
    keys: { ...feed.keys, P_FROM_DATE: from, P_TO_DATE: to },
  };
}

function wholePull(feed: GatewayFeed, today: string): Pull {
  const dated = 'P_FROM_DATE' in feed.keys && feed.hasBlankDates !== true;
  const nextYears = gatewayDay(new Date(Date.UTC(Number(today.slice(0, 4)) + 20, 0, 1)));
  return {
    feed,
    file: `${feed.id}_${today}.jsonl`,
    keys: dated ? { ...feed.keys, P_FROM_DATE: FIRST_DAY, P_TO_DATE: nextYears } : feed.keys,
  };
}

/** Returns a day as MM/DD/YYYY. */
export function gatewayDay(day: Date): string {
  const [year, month, date] = day.toISOString().slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

async function take(
  pull: Pull,
  settings: GatewaySettings,
  context: SourceContext,
): Promise<ReceivedExport | null> {
  const stage = await context.exports.stage();
  try {
    const written = await pullSteadily(pull, join(stage, pull.file), settings, context);
    if (written.rows === 0) {
      context.onSkipped(
        pull.file,
        'the gateway has no rows for it; an empty answer never replaces what is kept',
      );
      return null;
    }
    const month = pull.feed.span === 'month';
    return await context.exports.keep(stage, {
      source: 'gateway',
      address: `${settings.url}/${pull.feed.command}#${month ? pull.file.replace('.jsonl', '') : pull.feed.id}`,
      file: pull.file,
      folder: pull.feed.dataset,
      sha256: written.sha256,
      bytes: written.bytes,
      asOf: dayInRegister(context.effects.now()),
      coverage: month ? 'window' : 'full',
      series: readFileName(pull.file).series,
    });
  } finally {
    await context.exports.discard(stage);
  }
}

async function pullSteadily(pull: Pull, path: string, settings: GatewaySettings, context: SourceContext) {
  let take = String(settings.pageSize);
  for (let count = 1; ; count += 1) {
    const handle = await open(path, 'w');
    try {
      return await pullOnce(pull, take, new RowFile(handle, pull.feed), settings, context);
    } catch (error) {
      if (!(error instanceof UnsteadyPull)) throw error;
      context.logger.warn({ file: pull.file }, error.message);
      if (count === PULLS)
        throw new SourceFailure(`${error.message} (${PULLS} times)`, { retryable: false, cause: error });
      if (error.overlapping) take = ALL;
    } finally {
      await handle.close();
    }
  }
}

async function pullOnce(
  pull: Pull,
  take: string,
  file: RowFile,
  settings: GatewaySettings,
  context: SourceContext,
) {
  let total: number | null = null;
  do {
    const rows = await page(pull, take, file.rows, settings, context);
    const stated = readTotal(rows);
    if (total !== null && stated !== null && stated !== total) {
      throw new UnsteadyPull(
        `${pull.file}: the total went from ${total} to ${stated} while it was read`,
        false,
      );
    }
    total ??= stated ?? rows.length;
    if (rows.length === 0) break;
    await file.write(rows);
  } while (file.rows < total);
  if (file.rows !== (total ?? 0)) {
    throw new UnsteadyPull(`${pull.file}: ${file.rows} rows came of the ${total} stated`, false);
  }
  if (file.repeated > 0 && take !== ALL) {
    const text = `${pull.file}: ${file.repeated} rows came on two pages, so others may be missing; asking for all at once`;
    throw new UnsteadyPull(text, true);
  }
  return file.summary();
}

async function page(
  pull: Pull,
  take: string,
  skip: number,
  settings: GatewaySettings,
  context: SourceContext,
) {
  const url = `${settings.url}/${pull.feed.command}`;
  const body = JSON.stringify({ ...pull.keys, P_TAKE: take, P_SKIP: String(skip), P_SORT: pull.feed.sort });
  const headers = {
    'content-type': 'application/json; charset=UTF-8',
    'user-agent': 'mulk-ingest (open data client)',
    ...(settings.consumerId === null ? {} : { 'consumer-id': settings.consumerId }),
  };
  const parsed = Answer.safeParse(
    await requestJson(
      { url, method: 'POST', headers, body },
      {
        policy: settings.policy ?? RETRY_POLICY,
        limits: settings.limits ?? TIME_LIMITS,
        maxBytes: settings.maxBytes,
      },
      context,
    ),
  );
  if (!parsed.success) {
    throw new SourceFailure(`${url} sent JSON of an unknown shape: ${z.prettifyError(parsed.error)}`, {
      retryable: false,
    });
  }
  const { responseCode, response, validationErrorsList } = parsed.data;
  if (responseCode === 200) return response?.result ?? [];
  const detail = validationErrorsList?.[0]?.errorMessage ?? 'no reason given';
  throw new SourceFailure(
    `${url} refused the request with responseCode ${responseCode} (${detail}); 420 means that its keys changed`,
    { retryable: false },
  );
}

function readTotal(rows: readonly Row[]): number | null {
  const total = Number(rows[0]?.['TOTAL'] ?? Number.NaN);
  return Number.isInteger(total) ? total : null;
}

/** Writes rows as JSON lines, counting them and the rows that an earlier page had already. */
class RowFile {
  rows = 0;
  repeated = 0;
  readonly #handle: FileHandle;
  readonly #columns: readonly string[];
  readonly #hash = createHash('sha256');
  readonly #seen = new Set<string>();
  #bytes = 0;

  constructor(handle: FileHandle, feed: GatewayFeed) {
    this.#handle = handle;
    this.#columns = feed.columns;
  }

  async write(rows: readonly Row[]): Promise<void> {
    const lines = rows.map((row) => JSON.stringify(this.#project(row)));
    const digests = lines.map((line) => createHash('sha1').update(line).digest('base64'));
    this.repeated += digests.filter((digest) => this.#seen.has(digest)).length;
    for (const digest of digests) this.#seen.add(digest);
    const text = Buffer.from(`${lines.join('\n')}\n`);
    await this.#handle.writeFile(text);
    this.#hash.update(text);
    this.#bytes += text.length;
    this.rows += rows.length;
  }

  summary() {
    return { rows: this.rows, bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }

  #project(row: Row): Row {
    return Object.fromEntries(
      this.#columns.filter((column) => column in row).map((column) => [column, row[column]]),
    );
  }
}
