/** Describes the machine of a result without identifying it: no host name, no path. */
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { version as duckdb } from '@duckdb/node-api';

/** Returns the machine and the versions for the result. */
export function describeMachine(): Readonly<Record<string, string | number>> {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release().split('-')[0]} ${arch()}`,
    node: process.version,
    duckdb: duckdb(),
  };
}
