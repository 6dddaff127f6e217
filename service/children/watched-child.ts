/** Runs one child process, and kills it when it uses more memory, processor time or time than it may. */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environmentOfChildren } from '../config.ts';
import { Problem } from '../contract/problem.ts';
import type { ChildLimits } from '../limits.ts';
import { type ChildTask, FromChild, type ToChild } from './messages.ts';
import { processUsage } from './process-usage.ts';

/** Why a child died. `cpu`: its processor time. `crash`: it ended by itself. */
export const deathReasons = ['memory', 'cpu', 'time', 'crash'] as const;
export type DeathReason = (typeof deathReasons)[number];

/** The error of work whose child died. */
export class ChildDied extends Error {
  override readonly name = 'ChildDied';
  readonly reason: DeathReason;
  /** The end of its error output. */
  readonly lastWords: string;

  constructor(reason: DeathReason, message: string, lastWords: string) {
    super(message);
    this.reason = reason;
    this.lastWords = lastWords;
  }
}

/** The parameters of a child. */
export interface WatchedChildOptions {
  readonly task: ChildTask;
  /** A folder of the child alone. */
  readonly directory: string;
  readonly limits: ChildLimits;
  readonly signal: AbortSignal;
}

const program = fileURLToPath(new URL('./main.js', import.meta.url));
/** A child can take some 100 MB between two looks. */
const lookMs = 50;
/** A child that is done ends within a few milliseconds. */
const endMs = 5_000;
const lastWordsMost = 2_000;
/** A process of this niceness gets about a third of the processor time of the service where both want all. */
const niceness = 5;

/** A child process and the watch over it. */
export class WatchedChild {
  readonly #process: ChildProcess;
  readonly #limits: ChildLimits;
  readonly #signal: AbortSignal;
  readonly #arrived: FromChild[] = [];
  readonly #exited: Promise<void>;
  readonly #began = performance.now();
  #notice: () => void = () => undefined;
  #failure: unknown = null;
  #isDone = false;
  #hasExited = false;
  #lastWords = '';

  constructor({ task, directory, limits, signal }: WatchedChildOptions) {
    signal.throwIfAborted();
    this.#limits = limits;
    this.#signal = signal;
    this.#process = fork(program, [task, directory], {
      // The heap of JavaScript has a limit of its own, so that the engine collects garbage before the watch kills.
      execArgv: ['--enable-source-maps', `--max-old-space-size=${Math.ceil(limits.memoryMb / 2)}`],
      env: environmentOfChildren(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-lastWordsMost);
    });
    this.#exited = new Promise((resolve) => {
      const exit = (code: number | null, killedBy: NodeJS.Signals | null) => {
        this.#hasExited = true;
        this.#fail(this.#deathOf(code, killedBy));
        signal.removeEventListener('abort', this.#leave);
        resolve();
      };
      this.#process.once('exit', exit);
      // Without a process there is no other event.
      this.#process.on('error', () => (this.#process.pid === undefined ? exit(null, null) : undefined));
    });
    this.#process.on('message', (message) => this.#receive(message));
    signal.addEventListener('abort', this.#leave, { once: true });
    this.#yieldToService();
    void this.#watch();
  }

  /** Sends the input and the parts after it, and returns the parts of the result. */
  async *work(input: unknown, parts: AsyncIterable<unknown> | undefined): AsyncGenerator<unknown> {
    await this.#send({ kind: 'part', part: input });
    if (parts !== undefined) for await (const part of parts) await this.#send({ kind: 'part', part });
    await this.#send({ kind: 'end' });
    for (;;) {
      const message = await this.#next();
      this.#isDone = message.kind !== 'part';
      if (message.kind === 'end') return;
      if (message.kind === 'problem')
        throw new Problem(message.code, message.detail, { headers: message.headers });
      if (message.kind === 'fault') throw new Error(`A child failed: ${message.message}`);
      yield message.part;
      await this.#send({ kind: 'go' });
    }
  }

  /** Kills the child, whose work then throws the reason. Resolves when it has ended. */
  async kill(reason: unknown): Promise<void> {
    this.#fail(reason);
    this.#process.kill('SIGKILL');
    await this.#exited;
  }

  /** Waits for the end of a child that is done, and kills any other. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), this.#isDone ? endMs : 0);
    this.#fail(new Error('The child is done.'));
    await this.#exited;
    clearTimeout(timer);
  }

  readonly #leave = () => void this.kill(this.#signal.reason);

  #receive(sent: unknown): void {
    const { data } = FromChild.safeParse(sent);
    if (data === undefined) {
      void this.kill(new ChildDied('crash', 'a child was killed: it sent nonsense', this.#lastWords));
      return;
    }
    this.#arrived.push(data);
    this.#notice();
  }

  #fail(reason: unknown): void {
    this.#failure ??= reason;
    this.#notice();
  }

  /** The service comes first where processor time is short. */
  #yieldToService(): void {
    try {
      if (this.#process.pid !== undefined) setPriority(this.#process.pid, niceness);
    } catch {
      // The child has ended already.
    }
  }

  async #watch(): Promise<void> {
    const { pid } = this.#process;
    while (pid !== undefined && !this.#hasExited) {
      const usage = await processUsage(pid);
      if (usage !== null) this.#check(usage);
      await new Promise<void>((resolve) => {
        setTimeout(resolve, lookMs);
      });
    }
  }

  #check({ residentBytes, cpuMs }: { readonly residentBytes: number; readonly cpuMs: number }): void {
    const { memoryMb, cpuSeconds, wallSeconds } = this.#limits;
    if (residentBytes > memoryMb * 1024 * 1024) this.#die('memory', `more than ${memoryMb} MiB of memory`);
    else if (cpuMs > cpuSeconds * 1000) this.#die('cpu', `more than ${cpuSeconds} seconds of processor time`);
    else if (performance.now() - this.#began > wallSeconds * 1000)
      this.#die('time', `more than ${wallSeconds} seconds`);
  }

  #die(reason: DeathReason, used: string): void {
    void this.kill(new ChildDied(reason, `a child was killed: it used ${used}`, this.#lastWords));
  }

  /** Returns the death of a child that was not killed here. V8 aborts when its heap is full, and the kernel kills when memory runs out. */
  #deathOf(code: number | null, killedBy: NodeJS.Signals | null): ChildDied {
    const isMemory = killedBy === 'SIGABRT' || killedBy === 'SIGKILL';
    const how = killedBy ?? `code ${code}`;
    return new ChildDied(
      isMemory ? 'memory' : 'crash',
      isMemory ? 'a child ended: its memory was full' : `a child ended by itself (${how})`,
      this.#lastWords,
    );
  }

  async #next(): Promise<FromChild> {
    for (;;) {
      const message = this.#arrived.shift();
      if (message !== undefined) return message;
      if (this.#failure !== null) throw this.#failure;
      await new Promise<void>((resolve) => {
        this.#notice = resolve;
      });
    }
  }

  /** Sends a message, and waits until the system has taken it: that holds back large inputs. */
  async #send(message: ToChild): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    await new Promise<void>((resolve) => {
      this.#notice = resolve;
      this.#process.send(message, () => resolve());
    });
    if (this.#failure !== null) throw this.#failure;
  }
}
