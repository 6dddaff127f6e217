/** Checks every setting of ingest and of the service before the demo begins, so that none is refused after minutes. Ends with 1 where one is wrong. */
import { readIngestConfig } from '../ingest/config.ts';
import { readServiceConfig } from '../service/config.ts';

for (const read of [readIngestConfig, readServiceConfig]) {
  try {
    read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
