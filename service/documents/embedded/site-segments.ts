/** Holds the segments of a site: takes documents in, seals them, merges segments, and keeps them in a folder. */
import { randomBytes } from 'node:crypto';
import type { DocumentChange, SiteSearchSettings } from '../../../search-index/site-index.ts';
import { mergedContent } from './merge-segments.ts';
import { type Segment, type SegmentContent, segmentInMemory } from './segment.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { Kept, KeptSegment, SiteFolder } from './site-folder.ts';

/** Makes one segment of several in another thread: the living documents of the inputs, in their order. */
export type MergeElsewhere = (order: {
  readonly directory: string;
  readonly inputs: readonly { readonly name: string; readonly dead: Uint8Array }[];
  readonly output: string;
  readonly settings: SiteSearchSettings;
}) => Promise<void>;

/** Where segments are kept, and how they are merged. */
export interface SegmentKeeping {
  readonly folder: SiteFolder;
  readonly merge: MergeElsewhere;
}

/** A new document waits in memory until there are so many of them, or bytes. */
const sealFrom = 1_024;
const sealBytesFrom = 4 * 1024 * 1024;
/** So many segments of one class are merged into one of the next: small ones into medium ones, these into large ones. */
const mergeFrom = 8;
const smallBelow = 4 * sealFrom;
const mediumBelow = 4 * smallBelow;
const largestBytes = 128 * 1024 * 1024;

/** The documents of a site by segment. Nothing here waits for searches: see `SiteDocumentsIndex`. */
export class SiteSegments {
  readonly #settings: SiteSearchSettings;
  /** Null where nothing is kept, or no longer: files could not be written. */
  #keeping: SegmentKeeping | null;
  #kept: KeptSegment[] = [];
  #builder: SegmentBuilder;
  /** Ordinals in the builder by id. */
  readonly #ordinals = new Map<string, number>();
  /** The documents of the builder as a segment; null when there are newer ones. */
  #fresh: Segment | null = null;
  readonly #freshDead = new Set<number>();
  nextPlace = 0;

  constructor(settings: SiteSearchSettings, keeping: SegmentKeeping | null) {
    this.#settings = settings;
    this.#keeping = keeping;
    this.#builder = new SegmentBuilder(settings);
  }

  /** Opens the kept segments. Returns what the folder says about them; null when they have to be made anew. */
  async open(settingsKey: string): Promise<Kept | null> {
    const read = (await this.#keeping?.folder.read()) ?? null;
    if (read === null) return null;
    if (read.kept.settingsKey !== settingsKey) {
      for (const { segment } of read.segments) segment.close();
      return null;
    }
    this.#kept = [...read.segments];
    this.nextPlace = read.kept.nextPlace;
    return read.kept;
  }

  /** Number of living documents. */
  get count(): number {
    return this.#kept.reduce((sum, { segment }) => sum + segment.count, this.#ordinals.size);
  }

  /** Bytes in memory, by a rule of thumb. */
  get bytes(): number {
    const kept = this.#kept.reduce((sum, { segment }) => sum + segment.bytes, 0);
    return kept + 4 * this.#builder.bytes + 600 * this.#ordinals.size;
  }

  get isSealDue(): boolean {
    return this.#builder.documents.length >= sealFrom || this.#builder.bytes >= sealBytesFrom;
  }

  /** Returns all segments, new documents last. */
  segments(): readonly Segment[] {
    const kept = this.#kept.map(({ segment }) => segment);
    if (this.#ordinals.size === 0) return kept;
    this.#fresh ??= this.#freshSegment();
    return [...kept, this.#fresh];
  }

  /** Takes a change in. */
  apply({ id, document }: DocumentChange): void {
    const before = this.#removed(id);
    if (document === null) return;
    const place = before ?? this.nextPlace++;
    this.#ordinals.set(id, this.#builder.add({ id, place, document }));
    this.#fresh = null;
  }

  /** Makes the documents in memory a segment of their own. */
  seal(): void {
    const documents = this.#builder.documents;
    if (documents.length === 0) return;
    if (this.#ordinals.size < documents.length / 2) {
      this.#startOver();
      if (this.isSealDue) this.seal();
      return;
    }
    const sealed = this.#written(this.#builder.sealed());
    for (const ordinal of this.#freshDead) sealed.segment.kill(ordinal);
    this.#kept.push(sealed);
    this.#empty();
  }

  /** Names the sealed segments as the index of a version. */
  keep(version: number, settingsKey: string): void {
    this.#keeping?.folder.keep({ version, settingsKey, nextPlace: this.nextPlace }, this.#kept);
  }

  /** Returns segments to merge; none when no merging is due. */
  mergeable(): readonly KeptSegment[] {
    const hollow = this.#kept.filter(({ segment }) => segment.count < segment.size / 2);
    if (hollow.length > 0) return hollow.slice(0, mergeFrom);
    const groups = new Map<number, KeptSegment[]>();
    for (const kept of this.#kept) {
      const { size, documentBytes } = kept.segment;
      if (size >= mediumBelow || documentBytes >= largestBytes / mergeFrom) continue;
      const group = size < smallBelow ? 0 : 1;
      groups.set(group, [...(groups.get(group) ?? []), kept]);
    }
    const full = [...groups.values()].find((group) => group.length >= mergeFrom);
    return full?.slice(0, mergeFrom) ?? [];
  }

  /** Makes one segment of several. Meanwhile changes may come; `replace` then puts it in. */
  async merged(inputs: readonly KeptSegment[]): Promise<KeptSegment> {
    const name = newName();
    if (this.#keeping === null) {
      const segments = inputs.map(({ segment }) => segment);
      return inMemory(name, mergedContent(segments, this.#settings));
    }
    const { folder, merge } = this.#keeping;
    await merge({
      directory: folder.directory,
      inputs: inputs.map(({ name: input, segment }) => ({ name: input, dead: segment.dead.slice() })),
      output: name,
      settings: this.#settings,
    });
    return folder.open(name);
  }

  /** Puts a merged segment in the place of its inputs; `deadBefore` are those that it does not have. */
  replace(inputs: readonly KeptSegment[], merged: KeptSegment, deadBefore: readonly Uint8Array[]): void {
    for (const [at, { segment }] of inputs.entries()) {
      for (let ordinal = 0; ordinal < segment.size; ordinal += 1) {
        if (segment.dead[ordinal] === 0 || deadBefore[at]?.[ordinal] !== 0) continue;
        const since = merged.segment.ordinalOf(segment.id(ordinal));
        if (since !== null) merged.segment.kill(since);
      }
    }
    this.#kept = [...this.#kept.filter((kept) => !inputs.includes(kept)), merged];
    for (const { segment } of inputs) segment.close();
  }

  /** Removes the files of segments that the list no longer names. */
  drop(segments: readonly KeptSegment[]): void {
    this.#keeping?.folder.drop(segments.map(({ name }) => name));
  }

  close(): void {
    for (const { segment } of this.#kept) segment.close();
    this.#kept = [];
    this.#empty();
  }

  /** Writes a segment; on a full disk it stays in memory, and the index is made again after a start. */
  #written(content: SegmentContent): KeptSegment {
    const name = newName();
    try {
      if (this.#keeping !== null) return this.#keeping.folder.write(name, content);
    } catch {
      this.#keeping = null;
    }
    return inMemory(name, content);
  }

  /** Removes the living document with an id. Returns its place; null when there was none. */
  #removed(id: string): number | null {
    const ordinal = this.#ordinals.get(id);
    if (ordinal !== undefined) {
      this.#ordinals.delete(id);
      this.#freshDead.add(ordinal);
      this.#fresh?.kill(ordinal);
      return this.#builder.documents[ordinal]?.place ?? null;
    }
    for (const { segment } of this.#kept) {
      const found = segment.ordinalOf(id);
      if (found === null) continue;
      segment.kill(found);
      return segment.places[found] ?? null;
    }
    return null;
  }

  #freshSegment(): Segment {
    const segment = segmentInMemory(this.#builder.sealed());
    for (const ordinal of this.#freshDead) segment.kill(ordinal);
    return segment;
  }

  /** Leaves out the documents in memory that were removed or replaced. */
  #startOver(): void {
    const living = this.#builder.documents.filter((_, ordinal) => !this.#freshDead.has(ordinal));
    this.#empty();
    for (const built of living) this.#ordinals.set(built.id, this.#builder.add(built));
  }

  #empty(): void {
    this.#builder = new SegmentBuilder(this.#settings);
    this.#ordinals.clear();
    this.#freshDead.clear();
    this.#fresh = null;
  }
}

function inMemory(name: string, content: SegmentContent): KeptSegment {
  return { name, segment: segmentInMemory(content), digest: '' };
}

function newName(): string {
  return randomBytes(9).toString('base64url');
}
