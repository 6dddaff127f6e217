/** Every scenario of `make chaos`, in the order of docs/reliability.md. */
import type { Scenario } from './scenario.ts';
import { clock } from './scenarios/clock.ts';
import { corruptSnapshot } from './scenarios/corrupt-snapshot.ts';
import { cutOff } from './scenarios/cut-off.ts';
import { dependencies } from './scenarios/dependencies.ts';
import { fuzzing } from './scenarios/fuzz.ts';
import { hostileTenant } from './scenarios/hostile-tenant.ts';
import { injection } from './scenarios/injection.ts';
import { killIngest } from './scenarios/kill-ingest.ts';
import { newReplica } from './scenarios/new-replica.ts';
import { overload } from './scenarios/overload.ts';
import { replicas } from './scenarios/replicas.ts';
import { rollingRestart } from './scenarios/rolling-restart.ts';
import { schemathesis } from './scenarios/schemathesis.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { snapshotSwitch } from './scenarios/snapshot-switch.ts';
import { stop } from './scenarios/stop.ts';
import { suites } from './scenarios/suites.ts';

export const scenarios: readonly Scenario[] = [
  killIngest,
  corruptSnapshot,
  snapshotSwitch,
  overload,
  hostileTenant,
  slowClients,
  dependencies,
  fuzzing,
  clock,
  stop,
  schemathesis,
  injection,
  suites,
  rollingRestart,
  replicas,
  cutOff,
  newReplica,
];
