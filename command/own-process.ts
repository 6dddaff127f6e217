/** Reads what the commands of `mulk` for one machine share: settings, the log, and one place that prints errors. */
import { type Logger, pino } from 'pino';
import { readServiceConfig, type ServiceConfig, settingNames } from '../service/config.ts';

/** The surroundings of a command. */
export interface Surroundings {
  readonly config: ServiceConfig;
  /** Names of the settings of the service that have a value. */
  readonly settings: readonly string[];
  readonly logger: Logger;
  readonly print: (line: string) => void;
}

/** Runs a command. An error becomes one sentence on standard error, and the exit code 1. */
export async function runOwn(work: (surroundings: Surroundings) => Promise<void>): Promise<void> {
  try {
    await work({
      config: readServiceConfig(),
      settings: settingNames().filter((name) => (process.env[name] ?? '') !== ''),
      // Standard output carries only answers.
      logger: pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
      print: (line) => process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
