/** What a result was measured on, without saying whose machine it is: no host name, no path. */
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { version as duckdb } from '@duckdb/node-api';

/** Machine and versions as they stand in every result. */
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
