/** Every scenario of `make chaos`, in the order of docs/reliability.md. */
import type { Scenario } from './scenario.ts';
import { killIngest } from './scenarios/kill-ingest.ts';
import { overload } from './scenarios/overload.ts';
import { snapshotSwitch } from './scenarios/snapshot-switch.ts';
import { stop } from './scenarios/stop.ts';

export const scenarios: readonly Scenario[] = [killIngest, snapshotSwitch, overload, stop];
