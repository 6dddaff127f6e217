/** The sources an operator chose: their settings as environment variables, and the sources made from them. */
import { z } from 'zod';
import { DATA_DUBAI_EXTRACTS } from './data-dubai-extracts.ts';
import { dataDubaiSource } from './data-dubai-source.ts';
import { directorySource } from './directory-source.ts';
import { GATEWAY_FEEDS } from './gateway-feeds.ts';
import { gatewaySource } from './gateway-source.ts';
import { httpSource } from './http-source.ts';
import type { Source } from './source.ts';

const SOURCE_IDS = ['directory', 'http', 'data-dubai', 'gateway'] as const;
const DDA_TOKEN_URL = 'https://apis.data.dubai/secure/ssis/dubaiai/gatewaytoken/1.0.0/getAccessToken';
const PULSE_TOKEN_URL =
  'https://api.dubaipulse.gov.ae/oauth/client_credential/accesstoken?grant_type=client_credentials';

/** Returns the schema of a comma-separated list of known entries. */
function listSchema<T extends string>(known: readonly [T, ...T[]], example: string) {
  const Known = z.enum(known, {
    error: ({ input }) =>
      `takes ${known.join(', ')}, separated by commas (such as ${example}); got "${input}"`,
  });
  return z
    .string()
    .default(example)
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(Known).min(1));
}

function nonEmpty<T extends string>(values: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = values;
  if (first === undefined) throw new Error('a list of known values is empty');
  return [first, ...rest];
}

const Address = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), {
  error: ({ input }) =>
    `takes an address that starts with http:// or https://; got "${String(input).slice(0, 100)}"`,
});
const BaseAddress = Address.transform((text) => text.replace(/\/+$/, ''));

/** An empty variable counts as an absent one. */
const absentWhenEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const optionalText = absentWhenEmpty(z.string().optional());

function wholeNumber(fallback: number, from: number, to: number) {
  const message = `takes a whole number from ${from} to ${to}`;
  return absentWhenEmpty(
    z.coerce
      .number({ error: message })
      .int({ error: message })
      .min(from, message)
      .max(to, message)
      .default(fallback),
  );
}

const Fragment = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .transform((text) => text.toLowerCase())
    .nullable(),
  dataset: z.string().nullable(),
});

/** `https://host/file.csv#dataset=transactions&sha256=…`: after the address come the facts that an operator knows about the file. */
const HttpFiles = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(Address))
  .transform((urls, context) =>
    urls.map((url) => {
      const hints = new URLSearchParams(new URL(url).hash.slice(1));
      const parsed = Fragment.safeParse({ sha256: hints.get('sha256'), dataset: hints.get('dataset') });
      if (parsed.success) return { url, ...parsed.data };
      context.addIssue({
        code: 'custom',
        message: `${url.split('#')[0]}: #sha256= takes 64 hexadecimal digits`,
      });
      return z.NEVER;
    }),
  );

/** The settings of the sources, by the name of their environment variable; ingest/config.ts adds them to its own. */
export const sourceVariables = {
  INGEST_SOURCE: absentWhenEmpty(listSchema(SOURCE_IDS, 'directory')),
  INGEST_SOURCE_DIR: absentWhenEmpty(z.string().default('data/sample/exports')),
  INGEST_HTTP_URLS: HttpFiles,
  /** Downloads beyond this are refused. */
  INGEST_MAX_DOWNLOAD_MB: wholeNumber(20_000, 1, 1_000_000),
  INGEST_USER_AGENT: absentWhenEmpty(z.string().default('mulk-ingest (open data client)')),
  DATA_DUBAI_TOKEN_URL: absentWhenEmpty(Address.optional()),
  DATA_DUBAI_BASE_URL: absentWhenEmpty(BaseAddress.default('https://apis.data.dubai/open/dld')),
  DATA_DUBAI_CLIENT_ID: optionalText,
  DATA_DUBAI_CLIENT_SECRET: optionalText,
  DATA_DUBAI_APPLICATION_ID: optionalText,
  DATA_DUBAI_DATASETS: absentWhenEmpty(
    listSchema(
      nonEmpty(DATA_DUBAI_EXTRACTS.map(({ dataset }) => dataset)),
      'transactions,rent-contracts,projects,units,buildings,areas,developers,brokers,valuations,sale-index',
    ),
  ),
  DATA_DUBAI_PAGE_SIZE: wholeNumber(1_000, 1, 100_000),
  GATEWAY_URL: absentWhenEmpty(BaseAddress.default('https://gateway.dubailand.gov.ae/open-data')),
  GATEWAY_FEEDS: absentWhenEmpty(
    listSchema(
      nonEmpty(GATEWAY_FEEDS.map(({ id }) => id)),
      'sales,mortgages,gifts,rents,valuations,projects,developers,brokers,units,buildings',
    ),
  ),
  GATEWAY_MONTHS: wholeNumber(3, 1, 12),
  GATEWAY_PAGE_SIZE: wholeNumber(5_000, 1, 100_000),
  GATEWAY_CONSUMER_ID: optionalText,
};

const Settings = z.object(sourceVariables);
export type SourceSettings = z.infer<typeof Settings>;

/** Reports the settings that a chosen source needs and lacks; ingest/config.ts runs it over its whole schema. */
export function checkSources(settings: SourceSettings, context: z.RefinementCtx): void {
  const need = (name: keyof SourceSettings, source: string) =>
    context.addIssue({ code: 'custom', path: [name], message: `is needed when INGEST_SOURCE has ${source}` });
  const chosen = settings.INGEST_SOURCE;
  if (chosen.includes('http') && settings.INGEST_HTTP_URLS.length === 0) need('INGEST_HTTP_URLS', 'http');
  if (!chosen.includes('data-dubai')) return;
  if (settings.DATA_DUBAI_CLIENT_ID === undefined) need('DATA_DUBAI_CLIENT_ID', 'data-dubai');
  if (settings.DATA_DUBAI_CLIENT_SECRET === undefined) need('DATA_DUBAI_CLIENT_SECRET', 'data-dubai');
}

/** The settings of the sources alone, checked. */
export const SourceSettings = Settings.superRefine(checkSources);

/** Makes the sources that the settings name, in the order they are named. */
export function sourcesFromConfig(settings: SourceSettings): Source[] {
  const maxBytes = settings.INGEST_MAX_DOWNLOAD_MB * 1_000_000;
  const makers: Record<(typeof SOURCE_IDS)[number], () => Source> = {
    directory: () => directorySource({ directory: settings.INGEST_SOURCE_DIR }),
    http: () => httpSource({ files: settings.INGEST_HTTP_URLS, maxBytes }),
    'data-dubai': () => dataDubai(settings),
    gateway: () =>
      gatewaySource({
        url: settings.GATEWAY_URL,
        feeds: settings.GATEWAY_FEEDS,
        months: settings.GATEWAY_MONTHS,
        pageSize: settings.GATEWAY_PAGE_SIZE,
        userAgent: settings.INGEST_USER_AGENT,
        consumerId: settings.GATEWAY_CONSUMER_ID ?? null,
        maxBytes: ANSWER_BYTES,
      }),
  };
  return [...new Set(settings.INGEST_SOURCE)].map((id) => makers[id]());
}

/** One answer of JSON is held in memory. */
const ANSWER_BYTES = 400_000_000;

function dataDubai(settings: SourceSettings): Source {
  const applicationId = settings.DATA_DUBAI_APPLICATION_ID ?? null;
  return dataDubaiSource({
    tokenUrl: settings.DATA_DUBAI_TOKEN_URL ?? (applicationId === null ? PULSE_TOKEN_URL : DDA_TOKEN_URL),
    baseUrl: settings.DATA_DUBAI_BASE_URL,
    clientId: settings.DATA_DUBAI_CLIENT_ID ?? '',
    clientSecret: settings.DATA_DUBAI_CLIENT_SECRET ?? '',
    applicationId,
    datasets: settings.DATA_DUBAI_DATASETS,
    pageSize: settings.DATA_DUBAI_PAGE_SIZE,
    pauseMs: 1_000,
    maxBytes: ANSWER_BYTES,
  });
}
