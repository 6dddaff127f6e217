/** Runs the ingest every night: one run at a time, a little off the hour, and stopping without cutting a run. */
import { createTask, validateDetailed } from 'node-cron';
import type { Logger } from 'pino';
import { z } from 'zod';
import { register } from '../data/register.ts';

/** A cron expression of five fields, or six with seconds. */
const Cron = z.string().superRefine((text, context) => {
  const fields = text.trim().split(/\s+/).length;
  const judged = validateDetailed(text);
  if (judged.valid && (fields === 5 || fields === 6)) return;
  const why = judged.errors.map(({ message }) => message).join('; ');
  context.addIssue({
    code: 'custom',
    message: `takes a cron expression such as "0 3 * * *" (minute, hour, day, month, weekday); got "${text}"${why === '' ? '' : `: ${why}`}`,
  });
});

/** The settings of the schedule, by the name of their environment variable; ingest/config.ts adds them to its own. */
export const scheduleVariables = {
  INGEST_CRON: z.preprocess((value) => (value === '' ? undefined : value), Cron.default('0 3 * * *')),
};

/** A run starts up to this many minutes later than its time, so that installations do not all ask at once. */
export const JITTER_MINUTES = 10;

export interface ScheduleOptions {
  readonly cron: string;
  /** One whole run; its failure is logged and the schedule goes on. */
  readonly run: () => Promise<void>;
  readonly logger: Logger;
  readonly random: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface Schedule {
  nextRun(): Date | null;
  /** Runs now as the clock would, jitter included. */
  execute(): Promise<void>;
  /** Starts no more runs and waits for a run in progress. */
  stop(): Promise<void>;
}

/** The time zone of cron expressions. */
export const TIMEZONE = register.timeZone;

/** Starts the schedule. Throws a sentence naming INGEST_CRON if the expression is not a cron expression. */
export function startSchedule(options: ScheduleOptions): Schedule {
  const { logger } = options;
  const checked = Cron.safeParse(options.cron);
  if (!checked.success) throw new Error(`INGEST_CRON ${checked.error.issues[0]?.message}`);
  const stopping = new AbortController();
  let going: Promise<void> | null = null;

  const runOnce = async () => {
    try {
      const pauseMs = Math.round(options.random() * JITTER_MINUTES * 60_000);
      if (pauseMs > 0) await options.sleep(pauseMs, stopping.signal);
      if (!stopping.signal.aborted) await options.run();
    } catch (error) {
      if (!stopping.signal.aborted)
        logger.error({ err: error }, 'the scheduled run failed; the next one comes as planned');
    }
  };
  /** Runs ingest unless a run is already in progress, however it was started. */
  const runAlone = async () => {
    if (stopping.signal.aborted) return;
    if (going !== null) return void logger.warn('a run is still going: this one is left out');
    going = runOnce().finally(() => {
      going = null;
    });
    await going;
  };

  const task = createTask(checked.data, runAlone, {
    name: 'ingest',
    timezone: TIMEZONE,
    noOverlap: true,
    logger: cronLogger(logger),
  });
  void task.start();
  logger.info(
    { cron: checked.data, timezone: TIMEZONE, next_run: task.getNextRun()?.toISOString() },
    'schedule started',
  );
  return {
    nextRun: () => task.getNextRun(),
    execute: runAlone,
    async stop() {
      stopping.abort();
      await task.destroy();
      await going;
    },
  };
}

function cronLogger(logger: Logger) {
  return {
    info: (message: string) => logger.debug(message),
    warn: (message: string) => logger.warn(message),
    error: (message: string | Error) => logger.error(String(message)),
    debug: (message: string | Error) => logger.debug(String(message)),
  };
}
