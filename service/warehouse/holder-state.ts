/** State of the holder of snapshots, for health and metrics. */

/** A published snapshot that is not served, with the reason. */
export interface Refusal {
  readonly snapshotId: string | null;
  readonly reason: string;
  readonly at: string;
}

/** The state of snapshots for health and metrics. */
export interface HolderState {
  readonly snapshotId: string | null;
  readonly asOf: string | null;
  readonly publishedAt: string | null;
  readonly readable: readonly string[];
  readonly open: number;
  readonly swaps: number;
  readonly lastSwapMs: number | null;
  readonly refused: Refusal | null;
}
