/**
 * The environment of child processes: the current one without the project's own settings, plus the settings of the benchmark. A child records no
 * coverage, because that slows down what is measured.
 */
import { delimiter } from 'node:path';

const LEFT_OUT =
  /^(WAREHOUSE_|INGEST_|SNAPSHOT|DATABASE_URL|REDIS_URL|MEILISEARCH_|PORT$|HOST$|LOG_LEVEL$|SERVICE_|DATA_DUBAI_|GATEWAY_|NODE_V8_COVERAGE$)/;

/** Returns variables for a child process, including the number of glibc's arenas that the Makefile and deploy/ set. */
export function childEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !LEFT_OUT.test(name));
  return { ...Object.fromEntries(others), MALLOC_ARENA_MAX: '2', ...settings };
}

/** Returns the folders in which the machine looks for programs. */
export function programFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter);
}

/** Returns the file into which a measured child writes its statements. */
export function statementsFile(): string {
  return process.env['STATEMENTS_FILE'] ?? '/dev/null';
}
