/** The environment of child processes: the current one without the project's own settings, plus the settings of the benchmark. */

const OURS =
  /^(WAREHOUSE_|INGEST_|SNAPSHOT|DATABASE_URL|REDIS_URL|MEILISEARCH_|PORT$|HOST$|LOG_LEVEL$|SERVICE_|DATA_DUBAI_|GATEWAY_)/;

/** Returns variables for a child process, including the number of glibc's arenas that the Makefile and deploy/ set. */
export function childEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(others), MALLOC_ARENA_MAX: '2', ...settings };
}
