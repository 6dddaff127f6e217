/** The environment of ingest, parsed once: a wrong value is refused with its name, what it takes and what it got. */
import { z } from 'zod';
import { formerSettings } from '../data/former-settings.ts';
import { meilisearchVariables } from '../search-index/meilisearch/settings-variables.ts';
import { checkModels, modelVariables } from '../search-index/model-variables.ts';
import { checkStore, storeVariables } from '../snapshot-store/store-variables.ts';
import { scheduleVariables } from './schedule.ts';
import { checkSources, sourceVariables } from './sources/sources.ts';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);

const Settings = z.object({
  ...sourceVariables,
  ...scheduleVariables,
  ...meilisearchVariables,
  ...modelVariables,
  ...storeVariables,
  /** With a store: where several ingesters elect the one that publishes. */
  DATABASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'takes an address that begins with postgres:// or postgresql://')
      .optional(),
  ),
  WAREHOUSE_DIR: z.preprocess(blankIsAbsent, z.string().default('data/warehouse')),
  /** Memory of the columnar engine while it builds; it spills to disk beyond. */
  INGEST_MEMORY_LIMIT: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^\d+(\.\d+)?\s?(KB|MB|GB|KiB|MiB|GiB)$/i, 'takes a size such as 2GB or 1400MB')
      .default('1400MB'),
  ),
  INGEST_THREADS: z.preprocess(
    blankIsAbsent,
    z.coerce.number({ error: 'takes a whole number from 1 to 256' }).int().min(1).max(256).optional(),
  ),
  SNAPSHOTS_KEPT: z.preprocess(
    blankIsAbsent,
    z.coerce.number({ error: 'takes a whole number from 1 to 1000' }).int().min(1).max(1000).default(7),
  ),
  LOG_FORMAT: z.preprocess(blankIsAbsent, z.enum(['plain', 'json']).default('plain')),
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
});
const Variables = Settings.superRefine(checkSources).superRefine(checkStore).superRefine(checkModels);

/** Returns the names of the variables that ingest reads. */
export function ingestSettingNames(): readonly string[] {
  return Object.keys(Settings.shape);
}

export type IngestConfig = z.infer<typeof Variables>;

/** Returns the folder of the warehouse that the environment names, or the given one. */
export function warehouseFolder(fallback: string, environment: NodeJS.ProcessEnv = process.env): string {
  return environment['WAREHOUSE_DIR'] || fallback;
}

/** Parses the environment; throws one sentence a variable. */
export function readIngestConfig(environment: NodeJS.ProcessEnv = process.env): IngestConfig {
  const parsed = Variables.safeParse(environment);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    const got = /secret|api_key|access_key|token$|database_url/i.test(name)
      ? ''
      : `, got "${environment[name] ?? ''}"`;
    return `${name} ${issue.message}${issue.message.includes('got') ? '' : got}`;
  });
  throw new Error(['The environment is wrong:', ...faults, ...formerSettings(environment)].join('\n  '));
}
