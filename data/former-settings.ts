/** Variables that were settings of earlier releases and set nothing now, so that a program names those that are still set. */
import former from './former-settings.json' with { type: 'json' };

/** Returns a sentence for each former setting that has a value. It says what to do. */
export function formerSettings(environment: NodeJS.ProcessEnv = process.env): readonly string[] {
  return Object.entries(former)
    .filter(([name]) => (environment[name] ?? '') !== '')
    .map(([name, advice]) => `${name} is no longer a setting. ${advice}`);
}
