/** The sources an operator chose: their settings as environment variables, and the sources made from them. */
import { z } from 'zod';
import { dataDubaiSource } from './data-dubai-source.ts';
import { directorySource } from './directory-source.ts';
import { RENTS_BY } from './gateway-feeds.ts';
import { gatewaySource } from './gateway-source.ts';
import { httpSource } from './http-source.ts';
import type { Source } from './source.ts';

const SOURCE_IDS = ['directory', 'http', 'data-dubai', 'gateway'] as const;
export const GATEWAY = 'https://gateway.dubailand.gov.ae/open-data';
const DATA_DUBAI = 'https://apis.data.dubai/open/dld';
/** The largest download. */
const DOWNLOAD_BYTES = 20_000_000_000;
/** One answer of JSON is held in memory. */
const ANSWER_BYTES = 400_000_000;
const DDA_TOKEN_URL = 'https://apis.data.dubai/secure/ssis/dubaiai/gatewaytoken/1.0.0/getAccessToken';
const PULSE_TOKEN_URL =
  'https://api.dubaipulse.gov.ae/oauth/client_credential/accesstoken?grant_type=client_credentials';

const SourceId = z.enum(SOURCE_IDS, {
  error: ({ input }) => `takes ${SOURCE_IDS.join(', ')}, separated by commas; got "${input}"`,
});

const Address = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text), {
  error: ({ input }) =>
    `takes an address that starts with http:// or https://; got "${String(input).slice(0, 100)}"`,
});

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
  INGEST_SOURCE: absentWhenEmpty(
    z
      .string()
      .default('directory')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(SourceId).min(1)),
  ),
  INGEST_SOURCE_DIR: absentWhenEmpty(z.string().default('data/sample/exports')),
  INGEST_HTTP_URLS: HttpFiles,
  DATA_DUBAI_CLIENT_ID: optionalText,
  DATA_DUBAI_CLIENT_SECRET: optionalText,
  DATA_DUBAI_APPLICATION_ID: optionalText,
  GATEWAY_MONTHS: wholeNumber(3, 1, 12),
  GATEWAY_RENTS_BY: absentWhenEmpty(
    z.enum(RENTS_BY, { error: `takes ${RENTS_BY.join(' or ')}` }).default('registration'),
  ),
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
  const makers: Record<(typeof SOURCE_IDS)[number], () => Source> = {
    directory: () => directorySource({ directory: settings.INGEST_SOURCE_DIR }),
    http: () => httpSource({ files: settings.INGEST_HTTP_URLS, maxBytes: DOWNLOAD_BYTES }),
    'data-dubai': () => dataDubai(settings),
    gateway: () =>
      gatewaySource({
        url: GATEWAY,
        months: settings.GATEWAY_MONTHS,
        rentsBy: settings.GATEWAY_RENTS_BY,
        pageSize: 5_000,
        consumerId: settings.GATEWAY_CONSUMER_ID ?? null,
        maxBytes: ANSWER_BYTES,
      }),
  };
  return [...new Set(settings.INGEST_SOURCE)].map((id) => makers[id]());
}

function dataDubai(settings: SourceSettings): Source {
  const applicationId = settings.DATA_DUBAI_APPLICATION_ID ?? null;
  return dataDubaiSource({
    tokenUrl: applicationId === null ? PULSE_TOKEN_URL : DDA_TOKEN_URL,
    baseUrl: DATA_DUBAI,
    clientId: settings.DATA_DUBAI_CLIENT_ID ?? '',
    clientSecret: settings.DATA_DUBAI_CLIENT_SECRET ?? '',
    applicationId,
    pageSize: 1_000,
    pauseMs: 1_000,
    maxBytes: ANSWER_BYTES,
  });
}
