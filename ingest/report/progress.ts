/** Shows how far a run is: bars on a terminal, plain lines every few seconds elsewhere, or the same as JSON (`LOG_FORMAT=json`). */
import type { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import type { Logger } from 'pino';
import { counted } from './counted.ts';

/** Work that a step does. */
export interface Amount {
  readonly bytes?: number;
  readonly rows?: number;
  readonly tables?: number;
}

export interface Progress {
  /** A step begins; what was going on before is left as it stands. Its end is known where `total` has bytes or tables. */
  step(name: string, total?: Amount): void;
  advance(amount: Amount): void;
  /** The step of this name is done. */
  done(name: string, ms: number): void;
  /** Leave the terminal as it was; for the end of a run, also a failed one. */
  stop(): void;
}

export interface ProgressEffects {
  readonly stream: Writable & { readonly isTTY?: boolean };
  readonly now: () => number;
  /** Takes the progress as JSON in place of plain lines; null for plain lines. */
  readonly logger: Logger | null;
}

/** Seldom enough for a log that an operator reads. */
const SAY_EVERY_MS = 5_000;
/** Shorter steps get no line of their own. */
const SHORT_MS = 1_000;
const BAR = '{step} {bar} {percent} {amounts} {speed} ETA {left}';
const OPEN_END = '{step} {amounts} {speed}';

/** Chooses bars for a terminal and lines for everything else. */
export function createProgress({ stream, now, logger }: ProgressEffects): Progress {
  if (stream.isTTY === true) return terminalProgress(stream, now);
  return linesOf(logger === null ? plainLines(stream, now) : jsonLines(logger, now), now);
}

/** The work that one step has done so far. */
class Tally {
  readonly name: string;
  readonly total: Amount;
  readonly startedAt: number;
  bytes = 0;
  rows = 0;
  tables = 0;

  constructor(name: string, total: Amount, now: number) {
    this.name = name;
    this.total = total;
    this.startedAt = now;
  }

  add({ bytes = 0, rows = 0, tables = 0 }: Amount): void {
    this.bytes += bytes;
    this.rows += rows;
    this.tables += tables;
  }

  /** From 0 to 1, or null when the total is unknown. */
  share(): number | null {
    const { bytes = 0, tables = 0 } = this.total;
    if (bytes <= 0 && tables <= 0) return null;
    return Math.min(1, tables > 0 ? this.tables / tables : this.bytes / bytes);
  }

  megabytesPerSecond(now: number): number {
    const seconds = (now - this.startedAt) / 1000;
    return seconds <= 0 ? 0 : this.bytes / 1e6 / seconds;
  }

  secondsLeft(now: number): number | null {
    const share = this.share();
    if (share === null || share === 0) return null;
    return ((now - this.startedAt) / 1000) * (1 / share - 1);
  }

  /** Returns what was done, in words: `62 of 110 tables`, `1,234 rows, 5 MB`. */
  amounts(): string {
    const { tables = 0 } = this.total;
    return [
      ...(tables > 0 ? [`${this.tables} of ${counted(tables, 'table')}`] : []),
      ...(this.rows > 0 ? [counted(this.rows, 'row')] : []),
      ...(this.bytes > 0 ? [`${Math.round(this.bytes / 1e6).toLocaleString('en-US')} MB`] : []),
    ].join(', ');
  }
}

/** Says what a step did. */
interface Lines {
  started(tally: Tally): void;
  running(tally: Tally): void;
  done(tally: Tally, ms: number): void;
}

function linesOf(lines: Lines, now: () => number): Progress {
  let tally: Tally | null = null;
  let saidAt = 0;
  return {
    step(name, total = {}) {
      tally = new Tally(name, total, now());
      saidAt = now();
      lines.started(tally);
    },
    advance(amount) {
      if (tally === null) return;
      tally.add(amount);
      if (now() - saidAt < SAY_EVERY_MS) return;
      saidAt = now();
      lines.running(tally);
    },
    done(name, ms) {
      lines.done(tally?.name === name ? tally : new Tally(name, {}, now()), ms);
      if (tally?.name === name) tally = null;
    },
    stop() {
      tally = null;
    },
  };
}

function plainLines(stream: Writable, now: () => number): Lines {
  return {
    started: () => undefined,
    running(tally) {
      const share = tally.share();
      const percent = share === null ? [] : [`${Math.floor(share * 100)} %`];
      const left = share === null || share === 0 ? [] : [`${clock(tally.secondsLeft(now()))} left`];
      const facts = [...percent, tally.amounts(), ...left].filter((fact) => fact !== '');
      stream.write(`  ${tally.name}: ${facts.join(', ')}\n`);
    },
    done(tally, ms) {
      if (ms >= SHORT_MS) stream.write(doneLine(tally, ms));
    },
  };
}

function jsonLines(logger: Logger, now: () => number): Lines {
  return {
    started: ({ name, total }) => logger.info({ step: name, total }, 'step started'),
    running(tally) {
      const { name: step, rows, bytes, tables } = tally;
      const share = tally.share();
      const left = tally.secondsLeft(now());
      logger.info(
        {
          ...{ step, rows, bytes, tables },
          mb_per_s: rounded(tally.megabytesPerSecond(now())),
          percent: share === null ? null : Math.floor(share * 100),
          eta_s: left === null ? null : Math.round(left),
        },
        'step running',
      );
    },
    done({ name: step, rows, bytes, tables }, ms) {
      const speed = ms > 0 ? rounded(bytes / 1000 / ms) : 0;
      logger.info({ step, ms: Math.round(ms), rows, bytes, tables, mb_per_s: speed }, 'step done');
    },
  };
}

function terminalProgress(stream: Writable, now: () => number): Progress {
  let tally: Tally | null = null;
  let bar: SingleBar | null = null;
  const payload = (current: Tally) => {
    const speed = current.megabytesPerSecond(now());
    return {
      step: current.name.padEnd(18),
      amounts: current.amounts(),
      speed: speed > 0 ? `${speed.toFixed(1)} MB/s` : '',
      percent: `${Math.floor((current.share() ?? 0) * 100)}%`.padStart(4),
      left: clock(current.secondsLeft(now())),
    };
  };
  const close = () => {
    bar?.stop();
    bar = null;
    tally = null;
  };
  return {
    step(name, total = {}) {
      close();
      tally = new Tally(name, total, now());
      const isKnown = tally.share() !== null;
      bar = new SingleBar({
        format: isKnown ? BAR : OPEN_END,
        stream,
        clearOnComplete: true,
        hideCursor: true,
        barCompleteChar: '█',
        barIncompleteChar: '░',
        barsize: 24,
        fps: 5,
        // A bar of a step without a known end would be full from the start.
        emptyOnZero: true,
      });
      bar.start(isKnown ? 1_000 : 0, 0, payload(tally));
    },
    advance(amount) {
      if (tally === null) return;
      tally.add(amount);
      bar?.update(Math.floor((tally.share() ?? 0) * 1_000), payload(tally));
    },
    done(name, ms) {
      const ended = tally?.name === name ? tally : new Tally(name, {}, now());
      close();
      stream.write(doneLine(ended, ms));
    },
    stop: close,
  };
}

function doneLine(tally: Tally, ms: number): string {
  return `✔ ${tally.name.padEnd(18)} ${(ms / 1000).toFixed(1).padStart(7)} s  ${tally.amounts()}`
    .trimEnd()
    .concat('\n');
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Minutes and seconds; a dash where the time is unknown. */
function clock(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
