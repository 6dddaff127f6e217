/** Lists what `mulk` can do: the help text, the dispatch and their tests read this table. */

/** One start of a program of the project. */
export interface Step {
  /** Path of the program in the project. */
  readonly program: string;
  /** Words before those that the operator typed. */
  readonly words: readonly string[];
}

/** One command. */
export interface Command {
  readonly name: string;
  /** Words that it takes, as the help shows them. */
  readonly takes: string;
  readonly summary: string;
  /** Programs in order; the last one gets the words that the operator typed, and becomes the process. */
  readonly steps: readonly [Step, ...Step[]];
  /** True when it reads the sample that comes with Mulk, not the exports of the operator. */
  readonly readsSample?: true;
}

function command(name: string, takes: string, summary: string, program: string, ...words: string[]): Command {
  return { name, takes, summary, steps: [{ program, words }] };
}

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'demo',
    takes: '',
    summary: 'ingest the sample exports, make a key for each plan, serve on PORT (default 8080)',
    steps: [
      { program: 'command/first-look.js', words: [] },
      { program: 'command/check-settings.js', words: [] },
      { program: 'ingest/main.js', words: ['once'] },
      { program: 'service/demo.js', words: [] },
    ],
    readsSample: true,
  },
  command(
    'ingest',
    '[--accept-shrink] [--accept-revision <cell>]',
    'ingest new exports and publish',
    'ingest/main.js',
    'once',
  ),
  command(
    'reload',
    '[--dataset <name>] [--accept-shrink] [--accept-revision <cell>]',
    'build everything again from the kept exports',
    'ingest/main.js',
    'reload',
  ),
  command('schedule', '', 'ingest every night at INGEST_CRON, until stopped', 'ingest/main.js', 'schedule'),
  command('serve', '', 'answer the API from the current snapshot on PORT', 'service/main.js'),
  command('accounts', '<command> …', 'make and change accounts, sites, plans and keys', 'service/cli.js'),
  command('snapshots', '', 'list the snapshots, newest first', 'ingest/main.js', 'snapshots'),
  command(
    'hold',
    '--name <name> [--snapshot <id>] [--hours <n>]',
    'keep a snapshot for a reader, for so many hours or until it is released',
    'ingest/main.js',
    'hold',
  ),
  command('release', '--name <name>', 'end a hold on a snapshot', 'ingest/main.js', 'release'),
  command(
    'rollback',
    '[--snapshot <id>]',
    'publish the snapshot before the current one again',
    'ingest/main.js',
    'rollback',
  ),
  command(
    'verify',
    '[--snapshot <id>]',
    'check checksums and invariants of the current snapshot',
    'ingest/main.js',
    'verify',
  ),
  command(
    'probe',
    '[--day <day>]',
    'print the requests that show which rents the gateway has of a day, by registration and by start',
    'ingest/main.js',
    'probe',
  ),
  command(
    'send',
    '',
    'upload the files of the current snapshot that SNAPSHOT_STORE lacks',
    'ingest/main.js',
    'send',
  ),
  command(
    'points',
    '<file> --source <name> --licence <name>',
    'take points of buildings for the next run, from CSV or (Geo)Parquet',
    'ingest/main.js',
    'points',
  ),
  command(
    'synth',
    '[--scale <n>] [--seed <n>] [--out <folder>] [--one-day] [--history]',
    'write synthetic exports into a separate warehouse',
    'ingest/synth/main.js',
  ),
  command(
    'backup',
    '<file> [--exports] [--snapshot]',
    'write accounts and secrets into one file; the service may run',
    'command/backup.js',
  ),
  command('restore', '<file>', 'put a backup into an empty WAREHOUSE_DIR', 'command/restore.js'),
  command(
    'upgrade',
    '[--backup <file>] [--without-ingest]',
    'back up, migrate the accounts, build a snapshot, verify',
    'command/upgrade.js',
  ),
  command(
    'doctor',
    '',
    'check this machine, the settings, the snapshot and the accounts',
    'command/doctor.js',
  ),
];
