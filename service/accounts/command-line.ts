/**
 * The operator's command line: it reads a command, runs it through the running service or on the database, and prints
 * its answer as text.
 */
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import type { AdminCommand } from './admin-command.ts';
import { adminCommands, findCommand } from './admin-commands.ts';
import { askService } from './admin-socket.ts';
import { DatabaseFault } from './database-fault.ts';
import { AccountStore } from './store.ts';

/** Dependencies of the command line. */
export interface CommandLineOptions {
  readonly databaseUrl?: string | undefined;
  /** Directory of the accounts when PGlite stores them. */
  readonly directory: string;
  readonly clock: () => Date;
  readonly logger: Logger;
}

/** The text to print and the exit code: 0 done, 1 refused, 2 not understood. */
export interface Outcome {
  readonly exitCode: 0 | 1 | 2;
  readonly out: string;
  readonly err: string;
}

/** Runs the command that the words name. */
export async function runCommandLine(
  words: readonly string[],
  options: CommandLineOptions,
): Promise<Outcome> {
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
    const known = findCommand(words.slice(0, 2).join(' '));
    return {
      exitCode: words.length === 0 ? 2 : 0,
      out: known === undefined ? usage() : commandUsage(known),
      err: '',
    };
  }
  const command = findCommand(words.slice(0, 2).join(' '));
  if (command === undefined) {
    return notUnderstood(`There is no command “${words.slice(0, 2).join(' ')}”.\n\n${usage()}`);
  }
  const read = readInput(command, words.slice(2));
  if (typeof read === 'string') return notUnderstood(`${read}\n\n${commandUsage(command)}`);
  try {
    const result = await perform(command, read.input, options);
    const out = read.json ? JSON.stringify(result, null, 2) : pretty(result);
    return { exitCode: 0, out, err: '' };
  } catch (error) {
    if (!(error instanceof AccountFault || error instanceof DatabaseFault)) throw error;
    return { exitCode: 1, out: '', err: error.message };
  }
}

/** Runs a command through the service when one runs here: with PGlite only the service can open the database. */
async function perform(command: AdminCommand, input: unknown, options: CommandLineOptions): Promise<unknown> {
  if (options.databaseUrl === undefined) {
    const reply = await askService(options.directory, command.name, input);
    if (reply !== null) return reply.result;
  }
  const store = await AccountStore.open(options);
  try {
    return await command.run(store, input);
  } finally {
    await store.close();
  }
}

function readInput(
  command: AdminCommand,
  words: readonly string[],
): { input: unknown; json: boolean } | string {
  const shape = Object.entries(command.input.shape);
  const own = shape.map(([name, schema]) => [name, { type: 'string' as const, multiple: takesMany(schema) }]);
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...Object.fromEntries(own), json: { type: 'boolean' } },
      allowPositionals: true,
    });
    const { json, ...input }: Record<string, unknown> = values;
    const [first, ...more] = positionals;
    if (more.length > 0 || (first !== undefined && command.positional === null)) {
      return `“${more[0] ?? first}” is one word too many.`;
    }
    if (first !== undefined && command.positional !== null) input[command.positional] ??= first;
    const lacking = shape
      .filter(([name, schema]) => !(name in input) && !isOptional(schema))
      .map(([name]) => name);
    if (lacking.length > 0) return `Missing: ${lacking.map((name) => `--${name}`).join(', ')}.`;
    return { input, json: json === true };
  } catch (error) {
    // parseArgs throws a TypeError with a message that its user can read.
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

function usage(): string {
  const width = Math.max(...adminCommands.map(({ name }) => name.length));
  const lines = adminCommands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: mulk accounts <command> [options] [--json]\n\n${lines.join('\n')}\n\n--help after a command lists its options.`;
}

function commandUsage(command: AdminCommand): string {
  const { name, summary, positional, input } = command;
  const options = Object.entries(input.shape).map(([option, schema]) => {
    const value = option === positional ? `[--${option}] <${option}>` : `--${option} <${option}>`;
    return { value: isOptional(schema) ? value : `${value} (required)`, help: describe(schema) };
  });
  const width = Math.max(0, ...options.map(({ value }) => value.length));
  const lines = options.map(({ value, help }) => `  ${value.padEnd(width)}  ${help}`);
  return [`Usage: mulk accounts ${name} [options] [--json]`, summary, '', ...lines].join('\n');
}

function describe(schema: z.core.$ZodType): string {
  const own = schema instanceof z.ZodType ? schema.description : undefined;
  if (own !== undefined) return own;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? describe(schema.unwrap()) : '';
}

function isOptional(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

function takesMany(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return takesMany(schema.unwrap());
  return schema instanceof z.ZodArray;
}

const Issued = z.object({ record: z.record(z.string(), z.unknown()), token: z.string() });
const Entry = z.record(z.string(), z.unknown());

/**
 * Formats a result: a record with one line a field, a list with a blank line between records, a new key with its token
 * first.
 */
function pretty(result: unknown): string {
  const issued = Issued.safeParse(result);
  if (issued.success) {
    return `${issued.data.token}\n\nThis is the key. It is shown only now: keep it safe.\n\n${pretty(issued.data.record)}`;
  }
  if (Array.isArray(result)) return result.length === 0 ? 'None.' : result.map(pretty).join('\n\n');
  const fields = Object.entries(Entry.parse(result));
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`).join('\n');
}

function shown(value: unknown): string {
  if (value === null) return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function notUnderstood(err: string): Outcome {
  return { exitCode: 2, out: '', err };
}
