/** The settings that name the snapshot store; ingest and the service read the same ones. */
import { z } from 'zod';
import type { BucketAddress } from './bucket.ts';

const blankIsAbsent = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const optionalText = z.preprocess(blankIsAbsent, z.string().optional());

/** Bucket and prefix. Their letters need no escaping, so that a key is the same in an address, a listing and a log. */
const storeAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_.-]+)*)\/?$/;

/** Variables of the environment, all optional: without SNAPSHOT_STORE snapshots stay in the warehouse. */
export const storeVariables = {
  /** The store to which ingest uploads snapshots and from which replicas download them: `s3://bucket/prefix`. */
  SNAPSHOT_STORE: z.preprocess(
    blankIsAbsent,
    z.string().regex(storeAddress, 'takes an address such as s3://bucket or s3://bucket/prefix').optional(),
  ),
  /** An S3-compatible server; without it, AWS. */
  AWS_ENDPOINT_URL_S3: z.preprocess(
    blankIsAbsent,
    z
      .url({ protocol: /^https?$/, error: 'takes an http or https address', abort: true })
      .refine(
        (address) => new URL(address).username === '' && !new URL(address).search,
        'takes an address without credentials and without ?',
      )
      .optional(),
  ),
  AWS_REGION: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^[a-z0-9-]{2,40}$/, 'takes a region such as us-east-1')
      .default('us-east-1'),
  ),
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  /** Session token of temporary credentials. */
  AWS_SESSION_TOKEN: optionalText,
};

const Read = z.object(storeVariables);
/** The settings as they were parsed. */
export type StoreSettings = z.infer<typeof Read>;

/** Refuses a store without the credentials that open it. */
export function checkStore(settings: StoreSettings, context: z.RefinementCtx): void {
  if (settings.SNAPSHOT_STORE === undefined) return;
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (settings[name] !== undefined) continue;
    const message = 'takes a value whenever SNAPSHOT_STORE has one';
    context.addIssue({ code: 'custom', path: [name], message });
  }
}

/** Returns the address of the store, or null if the settings name none. */
export function storeAddressOf(settings: StoreSettings): BucketAddress | null {
  const [, bucket, folders = ''] = storeAddress.exec(settings.SNAPSHOT_STORE ?? '') ?? [];
  if (bucket === undefined) return null;
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = settings;
  const url =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return {
    url,
    bucket,
    prefix: folders === '' ? '' : `${folders.slice(1)}/`,
    region,
    accessKeyId: settings.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: settings.AWS_SESSION_TOKEN,
  };
}
