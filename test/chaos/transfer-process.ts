/** Sends a warehouse's current snapshot to the store, or fills a warehouse from it, in its own process, whose memory the scenario measures. */
import { parseArgs } from 'node:util';
import { pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { sendSnapshot } from '../../snapshot-store/send-snapshot.ts';
import { bucketOf, currentOf } from '../snapshot-store/stores.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [way, warehouseDirectory = ''] = positionals;
const bucket = bucketOf(process.env);
const idle = process.memoryUsage.rss();
const began = performance.now();
const { bytes } =
  way === 'send'
    ? ((await sendSnapshot({ bucket, warehouseDirectory })) ?? { bytes: 0 })
    : await pullSnapshot({ bucket, warehouseDirectory, current: await currentOf(bucket) });
const ms = performance.now() - began;
const { maxRSS } = process.resourceUsage();
process.stdout.write(JSON.stringify({ ms, bytes, idleMb: idle / 2 ** 20, maxMb: maxRSS / 2 ** 10 }));
