/** Finds texts of the product that say Dubai where they mean the register, whose names are in data/registers/. */

/** What only the register of Dubai is called, or has. */
const means =
  /Dubai|DUBAI|دبي|United Arab Emirates|الإمارات العربية|دائرة الأراضي والأملاك في|\+04:00|UTC\+4|[+-] interval 4 hours?\b/;

/** Names of places, portals and settings that have Dubai in them: they mean themselves. */
const names = [
  /Dubai(?: |%20)(?:Marina|Mall)|Marsa(?: |%20)Dubai|مرسى دبي|دبي مارينا|دبي هيلز/g,
  /data\.dubai|Dubai Pulse|dubailand|DATA_DUBAI\w*|[dD]ataDubai\w*/g,
  /Dubai Municipality|بلدية دبي|هيئة الصحة بدبي/g,
];

interface Exception {
  readonly file: RegExp;
  /** Words of the line; without them, every line of the files. */
  readonly line?: string;
  readonly why: string;
}

/** Files and lines that mean Dubai itself. */
const exceptions: readonly Exception[] = [
  {
    file: /^(?:search-index\/understanding\/(nicknames|points|places|names)|data\/places\/spoken-names)\.ts$/,
    why: 'names of places and points in Dubai, as people say them',
  },
  { file: /^ingest\/synth\/sql\/vocabulary\.sql$/, why: 'names that invented exports of Dubai use' },
  { file: /^service\/families\/estimates\/decree-43\.ts$/, line: 'Decree 43', why: 'a law of Dubai' },
  {
    file: /^service\/families\/maps\/(config|base-map)\.ts$/,
    line: 'The coast of Dubai',
    why: 'an example: a tile of the coast of Dubai',
  },
  {
    file: /^service\/site\/reference\/operation\.ts$/,
    line: 'From the sample of Dubai',
    why: 'the sample is of Dubai, whatever the register',
  },
  {
    file: /^ingest\/sources\/data-dubai-source\.ts$/,
    line: 'answers requests from',
    why: 'where the portal of Dubai answers',
  },
];

/** A line that says Dubai. */
export interface Said {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Returns the lines of a file that name the register of Dubai, whatever they mean. */
export function linesNaming(file: string, text: string): Said[] {
  return text.split('\n').flatMap((line, at) => {
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), line);
    return means.test(rest) ? [{ file, line: at + 1, text: line.trim() }] : [];
  });
}

const excuses = ({ file, line }: Exception, said: Said) =>
  file.test(said.file) && (line === undefined || said.text.includes(line));

/** Returns the lines that mean the register and should take its names from its definition. */
export function unexcused(said: readonly Said[]): Said[] {
  return said.filter((one) => !exceptions.some((exception) => excuses(exception, one)));
}

/** Returns the reasons that excuse no line any more. */
export function unused(said: readonly Said[]): string[] {
  return exceptions.filter((one) => !said.some((line) => excuses(one, line))).map(({ why }) => why);
}

/** Returns the first words of a text that name the register of Dubai; null if it names none. */
export function namedDubai(text: string): string | null {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
  const found = means.exec(rest);
  return found === null ? null : rest.slice(Math.max(0, found.index - 60), found.index + 60);
}
