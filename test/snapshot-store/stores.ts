/** Stores for tests: the small server that misbehaves on request, and a real one where the settings of the product name one. */
import { z } from 'zod';
import type { Current } from '../../data/snapshot.ts';
import { Bucket } from '../../snapshot-store/bucket.ts';
import { readPointer } from '../../snapshot-store/layout.ts';
import type { Patience } from '../../snapshot-store/patience.ts';
import { pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { storeAddressOf, storeVariables } from '../../snapshot-store/store-variables.ts';
import type { S3TestServer } from '../support/s3-server.ts';

/** Patience that does not wait. */
export const hasty: Patience = {
  tries: 3,
  pauseMs: 1,
  answerMs: 600_000,
  sleep: async () => undefined,
  random: () => 0.5,
};

const Settings = z.object(storeVariables);

/** The bucket that these settings name. */
export function bucketOf(environment: NodeJS.ProcessEnv, patience: Patience = hasty): Bucket {
  const address = storeAddressOf(Settings.parse(environment));
  if (address === null) throw new Error('SNAPSHOT_STORE is not set');
  return new Bucket(address, patience);
}

/** The bucket of a test server. */
export function bucketIn(server: S3TestServer, patience: Patience = hasty): Bucket {
  return bucketOf(server.environment(), patience);
}

/** What the store names. */
export async function currentOf(bucket: Bucket): Promise<Current> {
  const pointer = await readPointer(bucket);
  if (pointer === null || pointer === 'unchanged') throw new Error('the store names no snapshot');
  return pointer.current;
}

/** Pulls what the store names; the silence after which a server has stopped is short. */
export async function pullCurrent(bucket: Bucket, warehouseDirectory: string, keep = 3) {
  const current = await currentOf(bucket);
  return pullSnapshot({ bucket, warehouseDirectory, current, keep, silenceMs: 200 });
}
