/** The run report: files read, rows kept and rejected, the published snapshot, or the reason why none was published. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dataset } from '../../data/dataset.ts';
import { instantOfId, type RunReport } from '../../data/snapshot.ts';
import { explainError } from '../../snapshot-store/store-failed.ts';
import type { OpenSnapshot } from '../../snapshot-store/warehouse/read-manifest.ts';
import type { BuildInput } from '../steps/build-tables.ts';
import type { ComparedPulls } from '../steps/compare-pulls.ts';
import type { RowCounts } from '../steps/count-rows.ts';
import type { Placed } from '../steps/coverage.ts';
import { counted } from './counted.ts';
import { explainFailure } from './explain-failure.ts';
import type { Amount, Progress } from './progress.ts';
import { incompleteWarning } from './pulls-markdown.ts';
import { type ComparedFigures, revisionText } from './revisions.ts';
import { reportMarkdown } from './run-markdown.ts';
import { StepMeter } from './step-meter.ts';

/** Stops a run without harm: the published snapshot stays. The message is for the operator. */
export class RunRefused extends Error {}

type FileReport = RunReport['files'][number];

/** Something that is due after publishing, such as removing old snapshots. */
export interface AfterPublishing {
  /** A few words that say what is done. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** Collects what happens in a run. */
export class RunNotes {
  readonly runId: string;
  #createdAt: string;
  readonly #now: () => Date;
  readonly #progress: Progress;
  readonly #meter = new StepMeter();
  readonly #report: RunReport;
  /** The last error of a step, with the innermost step that it ended. */
  #failure: { readonly error: unknown; readonly step: string } | null = null;

  constructor(now: () => Date, progress: Progress) {
    const started = now();
    this.#createdAt = toTheSecond(started);
    this.runId = `${this.#createdAt.replaceAll(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`;
    this.#now = now;
    this.#progress = progress;
    this.#report = {
      run_id: this.runId,
      status: 'failed',
      started_at: started.toISOString(),
      finished_at: started.toISOString(),
      snapshot_id: null,
      previous_snapshot_id: null,
      reason: null,
      files: [],
      refused: [],
      rows_before: {},
      rows_after: {},
      changes: { added: 0, corrected: 0, withdrawn: 0 },
      pulls: [],
      resolution: {},
      flagged_sales: [],
      building_points: [],
      steps: [],
      warnings: [],
      after_publishing: [],
    };
  }

  /** Instant of the run to the second, RFC 3339 UTC: snapshot ids begin with it. */
  get createdAt(): string {
    return this.#createdAt;
  }

  /** Moves the instant of the run behind the newest snapshot, so that ids never go down when the clock is set back. */
  follow(newestId: string | null): void {
    if (newestId === null) return;
    const newest = instantOfId(newestId);
    const behind = newest - Date.parse(this.#createdAt);
    if (behind < 0) return;
    this.#createdAt = toTheSecond(new Date(newest + 1000));
    if (behind > 0)
      this.warn(
        `The clock of this machine is ${counted(Math.ceil(behind / 60_000), 'minute')} behind the newest snapshot, ${newestId}; a snapshot of this run is dated one second after that one.`,
      );
  }

  /** Files of this folder count as spill of the steps that are going on. */
  watchSpill(directory: string): void {
    this.#meter.watchSpill(directory);
  }

  /** Runs a step, shows its progress and notes what it cost. */
  async step<T>(name: string, run: () => Promise<T>, total?: Amount): Promise<T> {
    this.#progress.step(name, total);
    const [result, cost] = await this.#measure(name, run);
    this.#report.steps.push({ name, ...cost });
    this.#progress.done(name, cost.ms);
    return result;
  }

  /** Builds a table, as part of a step, and notes what it cost. */
  readonly buildTable: BuildInput['measureTable'] = async (id, build) => {
    const name = `build ${id}`;
    const [result, cost] = await this.#measure(name, build);
    this.#progress.advance({ tables: 1 });
    this.#report.steps.push({ name, ...cost });
    return result;
  };

  async #measure<T>(name: string, run: () => Promise<T>) {
    try {
      return await this.#meter.measure(run);
    } catch (error) {
      // The innermost step meets the error first.
      if (this.#failure?.error !== error) this.#failure = { error, step: name };
      throw error;
    }
  }

  startFrom(previous: OpenSnapshot | null): void {
    this.#report.previous_snapshot_id = previous?.id ?? null;
    for (const table of previous?.manifest.tables ?? []) {
      if (table.layer !== 'rejects' && table.layer !== 'changes')
        this.#report.rows_before[table.name] = table.rows;
    }
  }

  refuse(files: RunReport['refused']): void {
    this.#report.refused.push(...files);
  }

  warn(...sentences: readonly string[]): void {
    this.#report.warnings.push(...sentences);
  }

  /** Notes the result for every row of a dataset's files. Rows that are not accounted for stop the run. */
  files(files: readonly Placed[], counts: ReadonlyMap<number, RowCounts>, reused: ReadonlySet<string>): void {
    for (const file of files) {
      const count = counts.get(file.order);
      if (count === undefined) throw new Error(`${file.origin.file} was not counted`);
      this.#report.files.push(accountedFor(fileReport(file, count, reused.has(file.facts.sha256))));
    }
  }

  /** Notes the result of comparing the pulls of a dataset. An incomplete pull becomes a warning. */
  pulls({ id, title }: Dataset, compared: ComparedPulls, counts: ReadonlyMap<number, RowCounts>): void {
    const pulls = {
      dataset: id,
      unconfirmed: [...counts.values()].reduce((sum, { unconfirmed }) => sum + unconfirmed, 0),
      withdrawn: compared.withdrawn,
      incomplete: [...compared.incomplete],
    };
    this.#report.pulls.push(pulls);
    if (pulls.incomplete.length > 0) this.warn(incompleteWarning(title, pulls));
  }

  rows(rows: Readonly<Record<string, number>>): void {
    this.#report.rows_after = { ...rows };
  }

  get rowsBefore(): Readonly<Record<string, number>> {
    return this.#report.rows_before;
  }

  get rowsAfter(): Readonly<Record<string, number>> {
    return this.#report.rows_after;
  }

  changes(counts: RunReport['changes']): void {
    this.#report.changes = counts;
  }

  /** Tables built by another method than before, and the former ids that lead to a record. */
  redefined(tables: NonNullable<RunReport['redefined']>, redirects: number): void {
    this.#report.redefined = [...tables];
    this.#report.redirects = redirects;
  }

  /** Notes the comparison with the figures of the snapshot before. A change that the operator accepted becomes a warning. */
  revisions({ versions, not_compared, accepted }: ComparedFigures): void {
    this.#report.revisions = { versions: { ...versions }, not_compared, accepted: [...accepted] };
    if (this.#report.previous_snapshot_id !== null && not_compared !== null)
      this.warn(`Figures were not compared with those published before: ${not_compared}.`);
    this.warn(...accepted.map((revision) => `Accepted by the operator: ${revisionText(revision)}.`));
  }

  resolution(rates: Readonly<Record<string, number>>): void {
    this.#report.resolution = { ...rates };
  }

  flaggedSales(cells: RunReport['flagged_sales']): void {
    this.#report.flagged_sales = cells;
  }

  buildingPoints(sources: RunReport['building_points']): void {
    this.#report.building_points = sources;
  }

  unchanged(reason: string | null = null): void {
    this.#report.status = 'unchanged';
    this.#report.reason = reason;
    this.#report.snapshot_id = this.#report.previous_snapshot_id;
    this.#report.rows_after = { ...this.#report.rows_before };
  }

  published(snapshotId: string): void {
    this.#report.status = 'published';
    this.#report.snapshot_id = snapshotId;
  }

  /** Does what is due after publishing. A failure becomes a status and a warning: the snapshot stays published, and the rest is done. */
  async afterPublishing({ name, run }: AfterPublishing): Promise<void> {
    const reason = await this.step(name, run).then(
      () => null,
      (error: unknown) => explainError(error),
    );
    this.#report.after_publishing.push({ name, reason });
    if (reason !== null)
      this.warn(
        `After publishing, “${name}” failed: ${reason}. The snapshot is published; the next one tries again.`,
      );
  }

  failed(error: unknown): void {
    this.#report.status = error instanceof RunRefused ? 'refused' : 'failed';
    this.#report.reason = explainFailure(error, this.#stepOf(error));
  }

  /** Returns the innermost step that an error ended; null where it ended none. */
  #stepOf(error: unknown): string | null {
    return this.#failure !== null && this.#failure.error === error ? this.#failure.step : null;
  }

  report(): RunReport {
    return { ...this.#report, finished_at: this.#now().toISOString() };
  }
}

function toTheSecond(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

function fileReport({ facts, origin }: Placed, count: RowCounts, reused: boolean): FileReport {
  return {
    dataset: facts.dataset,
    dialect: facts.dialect,
    file: origin.file,
    sha256: facts.sha256,
    bytes: facts.bytes,
    read: facts.read,
    kept: count.kept,
    rejected: facts.rejected,
    duplicate: count.duplicate,
    superseded: count.superseded,
    unconfirmed: count.unconfirmed,
    rejected_by_reason: facts.rejected_by_reason,
    unknown_words: facts.unknown_words,
    warnings: [...facts.warnings, ...nothingTaken(facts)],
    reused,
  };
}

/** Warns of a file without a row taken: the run does not fail, but the operator hardly meant to send such a file. */
function nothingTaken({ read, rejected, rejected_by_reason }: Placed['facts']): string[] {
  if (read === 0 || rejected < read) return [];
  const [most] = Object.entries(rejected_by_reason).sort(([, a], [, b]) => b - a);
  const reason = most?.[0] ?? 'no reason';
  const all = read === 1 ? 'its one row was' : `all ${counted(read, 'row')} were`;
  return [`nothing of it was taken: ${all} rejected, ${read === 1 ? '' : 'most '}for ${reason}`];
}

/** Throws unless rows read = kept + rejected + duplicate + superseded. */
function accountedFor(file: FileReport): FileReport {
  const told = file.kept + file.rejected + file.duplicate + file.superseded;
  const counts = [file.kept, file.rejected, file.duplicate, file.superseded];
  if (told !== file.read || counts.some((count) => count < 0)) {
    throw new Error(
      `${file.file}: ${file.read} records read, but ${file.kept} kept, ${file.rejected} rejected, ${file.duplicate} duplicate and ${file.superseded} superseded`,
    );
  }
  return file;
}

/** Writes `runs/<run>.json` and `.md`. */
export async function writeRunReport(warehouseDirectory: string, report: RunReport): Promise<void> {
  const folder = join(warehouseDirectory, 'runs');
  await mkdir(folder, { recursive: true });
  const write = async (name: string, text: string): Promise<void> => {
    await writeFile(join(folder, `.${name}`), text);
    await rename(join(folder, `.${name}`), join(folder, name));
  };
  await write(`${report.run_id}.md`, reportMarkdown(report));
  await write(`${report.run_id}.json`, `${JSON.stringify(report, null, 1)}\n`);
}
