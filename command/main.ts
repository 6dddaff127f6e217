/** The command `mulk`: one word chooses a program of the project, which then runs in this process. `mulk help` lists the words. */
import { resolve } from 'node:path';
import leven from 'leven';
import { packageVersion } from '../service/package-version.ts';
import { type Command, commands } from './commands.ts';
import { programFolder, runToEnd } from './run-program.ts';

function help(): string {
  const own = [
    { name: 'version', takes: '', summary: 'print the version' },
    { name: 'help', takes: '', summary: 'print these lines' },
  ];
  const lines = [...commands, ...own].map(({ name, takes, summary }) => ({
    words: takes === '' ? name : `${name} ${takes}`,
    summary,
  }));
  const width = Math.max(...lines.map(({ words }) => words.length));
  return [
    'Usage: mulk <command>',
    '',
    ...lines.map(({ words, summary }) => `  ${words.padEnd(width)}  ${summary}`),
    '',
    'Settings are environment variables, or lines of a file .env in the current directory.',
  ].join('\n');
}

/** Returns what one command takes and does. */
function helpOf({ name, takes, summary }: Command): string {
  return `Usage: mulk ${takes === '' ? name : `${name} ${takes}`}\n\n  ${summary}`;
}

const helpWords: readonly string[] = ['--help', '-h'];

/** Returns the command that a mistyped word is nearest to; null when none is near. */
function nearest(word: string): string | null {
  const names = [...commands.map(({ name }) => name), 'version', 'help'];
  const [best] = names
    .map((name) => ({ name, distance: leven(word, name) }))
    .toSorted((one, other) => one.distance - other.distance);
  return best !== undefined && best.distance <= 2 ? best.name : null;
}

async function run(command: Command, words: readonly string[]): Promise<void> {
  if (command.readsSample === true) {
    process.env['INGEST_SOURCE'] = 'directory';
    process.env['INGEST_SOURCE_DIR'] = resolve(programFolder, '../data/sample/exports');
  }
  for (const step of command.steps.slice(0, -1)) {
    if (await runToEnd(step)) continue;
    process.exitCode = 1;
    return;
  }
  const last = command.steps.at(-1);
  if (last === undefined) return;
  // The program finds its words, and the service its workers, as if it had been started by its path.
  process.argv = [process.execPath, `${programFolder}${last.program}`, ...last.words, ...words];
  await import(new URL(`../${last.program}`, import.meta.url).href);
}

const [word = 'help', ...words] = process.argv.slice(2);
const command = commands.find(({ name }) => name === word);
// The accounts have commands, and help, of their own.
if (command !== undefined && command.name !== 'accounts' && words.some((one) => helpWords.includes(one)))
  console.log(helpOf(command));
else if (command !== undefined) await run(command, words);
else if (['help', ...helpWords].includes(word)) console.log(help());
else if (['version', '--version', '-v'].includes(word)) console.log(packageVersion());
else {
  const near = nearest(word);
  console.error(
    `mulk has no command “${word}”.${near === null ? '' : ` Did you mean “${near}”?`}\n\n${help()}`,
  );
  process.exitCode = 2;
}
