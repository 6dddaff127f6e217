/** Shows how far a run is: bars on a terminal, log lines every few seconds elsewhere. */
import type { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import type { Logger } from 'pino';
import { counted } from './counted.ts';

export interface Progress {
  /** A step begins; what was going on before is left as it stands. */
  step(name: string, totalBytes?: number): void;
  advance(amount: { readonly bytes?: number; readonly rows?: number }): void;
  /** The step of this name is done. */
  done(name: string, ms: number): void;
  /** Leave the terminal as it was; for the end of a run, also a failed one. */
  stop(): void;
}

export interface ProgressEffects {
  readonly stream: Writable & { readonly isTTY?: boolean };
  readonly now: () => number;
  readonly logger: Logger;
}

/** Seldom enough for a log that an operator reads. */
const LOG_EVERY_MS = 5_000;
const BAR = '{step} {bar} {percent} {rows} rows {mb} MB {speed} MB/s ETA {left}';
const OPEN_END = '{step} {rows} rows {mb} MB {speed} MB/s';

/** Chooses bars for a terminal and log lines for everything else. */
export function createProgress(effects: ProgressEffects): Progress {
  return effects.stream.isTTY === true ? terminalProgress(effects) : logProgress(effects);
}

/** The work that one step has done so far. */
class Tally {
  readonly name: string;
  readonly totalBytes: number | null;
  readonly startedAt: number;
  bytes = 0;
  rows = 0;

  constructor(name: string, totalBytes: number | undefined, now: number) {
    this.name = name;
    this.totalBytes = totalBytes === undefined || totalBytes <= 0 ? null : totalBytes;
    this.startedAt = now;
  }

  add(amount: { readonly bytes?: number; readonly rows?: number }): void {
    this.bytes += amount.bytes ?? 0;
    this.rows += amount.rows ?? 0;
  }

  megabytesPerSecond(now: number): number {
    const seconds = (now - this.startedAt) / 1000;
    return seconds <= 0 ? 0 : this.bytes / 1e6 / seconds;
  }

  /** From 0 to 1, or null when the total is unknown. */
  share(): number | null {
    return this.totalBytes === null ? null : Math.min(1, this.bytes / this.totalBytes);
  }

  secondsLeft(now: number): number | null {
    const share = this.share();
    if (share === null || share === 0) return null;
    return ((now - this.startedAt) / 1000) * (1 / share - 1);
  }
}

function logProgress({ now, logger }: ProgressEffects): Progress {
  let tally: Tally | null = null;
  let loggedAt = 0;
  const facts = (current: Tally) => ({
    step: current.name,
    rows: current.rows,
    bytes: current.bytes,
    mb_per_s: rounded(current.megabytesPerSecond(now())),
    percent: current.share() === null ? null : Math.floor((current.share() ?? 0) * 100),
    eta_s: current.secondsLeft(now()) === null ? null : Math.round(current.secondsLeft(now()) ?? 0),
  });
  return {
    step(name, totalBytes) {
      tally = new Tally(name, totalBytes, now());
      loggedAt = now();
      logger.info({ step: name, total_bytes: tally.totalBytes }, 'step started');
    },
    advance(amount) {
      if (tally === null) return;
      tally.add(amount);
      if (now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = now();
      logger.info(facts(tally), 'step running');
    },
    done(name, ms) {
      const { rows = 0, bytes = 0 } = tally?.name === name ? tally : {};
      const speed = ms > 0 ? rounded(bytes / 1000 / ms) : 0;
      logger.info({ step: name, ms: Math.round(ms), rows, bytes, mb_per_s: speed }, 'step done');
      if (tally?.name === name) tally = null;
    },
    stop() {
      tally = null;
    },
  };
}

function terminalProgress({ stream, now }: ProgressEffects): Progress {
  let tally: Tally | null = null;
  let bar: SingleBar | null = null;
  const payload = (current: Tally) => ({
    step: current.name.padEnd(18),
    rows: current.rows.toLocaleString('en-US'),
    mb: Math.round(current.bytes / 1e6).toLocaleString('en-US'),
    speed: current.megabytesPerSecond(now()).toFixed(1),
    percent: `${Math.floor((current.share() ?? 0) * 100)}%`.padStart(4),
    left: clock(current.secondsLeft(now())),
  });
  const close = () => {
    bar?.stop();
    bar = null;
    tally = null;
  };
  return {
    step(name, totalBytes) {
      close();
      tally = new Tally(name, totalBytes, now());
      bar = new SingleBar({
        format: tally.totalBytes === null ? OPEN_END : BAR,
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
      bar.start(tally.totalBytes ?? 0, 0, payload(tally));
    },
    advance(amount) {
      if (tally === null) return;
      tally.add(amount);
      const value = Math.min(tally.bytes, tally.totalBytes ?? 0);
      bar?.update(value, payload(tally));
    },
    done(name, ms) {
      const { rows = 0, bytes = 0 } = tally?.name === name ? tally : {};
      close();
      const amounts = [
        ...(rows > 0 ? [counted(rows, 'row')] : []),
        ...(bytes > 0 ? [`${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`] : []),
      ];
      stream.write(`✔ ${name.padEnd(18)} ${(ms / 1000).toFixed(1).padStart(7)} s  ${amounts.join(', ')}\n`);
    },
    stop: close,
  };
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
