/** The context of a run, which every stage gets: the settings, the outside world, the operator's wishes, the notes for the report. */
import type { Logger } from 'pino';
import type { Manifest } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';
import type { IngestConfig } from '../config.ts';
import type { Progress } from '../report/progress.ts';
import type { RunNotes } from '../report/run-report.ts';
import type { Standing } from '../sharing.ts';
import type { Effects, Source } from '../sources/source.ts';
import type { KeptStages } from '../steps/kept-stages.ts';
import type { MadeTables } from '../steps/made-tables.ts';

export interface RunOptions {
  /** Build and publish even when nothing is new. */
  readonly force?: boolean;
  /** Read the kept exports of this dataset again (`all`: of every dataset) instead of taking their cached clean rows. */
  readonly reclean?: string;
  /** Publish although an export or a table lost more than a fifth of its rows. */
  readonly acceptShrink?: boolean;
  /** Published figures that may change without a cause in the records, by the names that a refused run gave. */
  readonly acceptRevision?: readonly string[];
  /** How to stand for election; without it, a run that finds another ingester at work publishes nothing. */
  readonly standing?: Standing;
  /** The schedule that began the run. */
  readonly schedule?: NonNullable<Manifest['schedule']>;
  readonly signal?: AbortSignal;
}

export interface RunDependencies {
  readonly config: IngestConfig;
  /** Tables to build: those of data/published.ts, or a part of them together with all their inputs (`withInputs`). */
  readonly tables: readonly TableDefinition[];
  readonly sources: readonly Source[];
  readonly effects: Effects;
  readonly logger: Logger;
  readonly progress: Progress;
}

/** One run that holds the lock of the warehouse. */
export interface RunContext extends RunDependencies {
  readonly options: RunOptions;
  readonly notes: RunNotes;
  /** The tables to build, for the steps that read them. */
  readonly made: MadeTables;
  /** Folder of the clean files, kept from run to run. */
  readonly cleanDirectory: string;
  /** Stages that an earlier run made. */
  readonly keptStages: KeptStages;
  /** Scratch folder of this run. */
  readonly workDirectory: string;
  /** Folder that becomes the snapshot. */
  readonly buildDirectory: string;
  /** Puts a sentence into the report. */
  readonly warn: (sentence: string) => void;
}
