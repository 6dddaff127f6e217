/** The environment of children: this one's, without the project's own settings, and with what a benchmark sets. */

const OURS =
  /^(WAREHOUSE_|INGEST_|SNAPSHOT|DATABASE_URL|REDIS_URL|MEILISEARCH_|PORT$|HOST$|LOG_LEVEL$|SERVICE_|DATA_DUBAI_|GATEWAY_)/;

/** Variables for a child process, glibc's arenas as the Makefile and deploy/ set them among them. */
export function childEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(others), MALLOC_ARENA_MAX: '2', ...settings };
}
