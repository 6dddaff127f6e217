// Mocha loads this first: tests named by their sources (`npx mocha test/ingest/run/clock.test.ts`) run as they were built.
import { build } from '../../build.js';

await build();
process.setSourceMapsEnabled(true);
process.argv = process.argv.map((word) => word.replace(/^(?:\.\/)?(test\/.*)\.ts$/, 'dist/$1.js'));
