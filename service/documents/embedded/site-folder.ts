/** Keeps a site's segments as files, and a list of them that is replaced at once. A damaged folder is as good as none. */
import { createHash } from 'node:crypto';
import { mkdirSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import { decodeSections, encodeSections } from '../../../search-index/embedded/sections.ts';
import { IndexDamaged, SharedFile } from './file-source.ts';
import { Segment, type SegmentContent, SegmentFacts } from './segment.ts';

/** Files of another release are made again: this number grows with every change of their form. */
const form = 1;
const listName = 'segments.json';
const digestAtOnce = 4 * 1024 * 1024;

/** A segment in a file. */
export interface KeptSegment {
  readonly name: string;
  readonly segment: Segment;
  /** Digest of the file with its words; that file has the digest of the other. */
  readonly digest: string;
}

const Facts = z.object({
  segment: SegmentFacts,
  /** Where the long parts end in the other file, one after the other. */
  ends: z.object({ documents: z.int(), tokens: z.int(), postings: z.int() }),
  digest: z.string(),
});

const Kept = z.object({
  form: z.literal(form),
  settingsKey: z.string(),
  /** The segments have every change up to this version. */
  version: z.int().nonnegative(),
  nextPlace: z.int().nonnegative(),
  segments: z.array(z.object({ name: z.string(), digest: z.string(), dead: z.base64() })),
});
/** The facts about an index in its folder. */
export type Kept = Omit<z.output<typeof Kept>, 'form' | 'segments'>;

/** The files of one site. */
export class SiteFolder {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Writes a segment; it counts once the list names it. */
  write(name: string, content: SegmentContent): KeptSegment {
    mkdirSync(this.directory, { recursive: true });
    const { documents, tokens, postings } = content;
    const pad = Buffer.alloc(-documents.byteLength & 3);
    const data = Buffer.concat([documents, pad, tokens, postings]);
    const tokensEnd = documents.byteLength + pad.length + tokens.byteLength;
    const facts = {
      segment: SegmentFacts.parse(content),
      ends: { documents: documents.byteLength + pad.length, tokens: tokensEnd, postings: data.byteLength },
      digest: digest(data),
    };
    writeFileSync(this.#path(name, 'data'), data);
    writeFileSync(
      this.#path(name, 'index'),
      encodeSections({ facts: { facts: JSON.stringify(facts) }, sections: content.sections }),
    );
    return this.open(name);
  }

  /** Opens a segment that was just written. */
  open(name: string): KeptSegment {
    const index = readFileSync(this.#path(name, 'index'));
    return { name, segment: this.#segment(name, index).segment, digest: digest(index) };
  }

  /** Names the segments that are the index now, and the documents in them that are dead. */
  keep(kept: Kept, segments: readonly KeptSegment[]): void {
    mkdirSync(this.directory, { recursive: true });
    const listed = segments.map(({ name, segment, digest: sum }) => ({
      name,
      digest: sum,
      dead: Buffer.from(bits(segment.dead)).toString('base64'),
    }));
    const text = JSON.stringify({ ...kept, form, segments: listed });
    const path = join(this.directory, listName);
    writeFileSync(`${path}.new`, `${digest(Buffer.from(text))}\n${text}`);
    renameSync(`${path}.new`, path);
  }

  /** Opens the segments of the list, and removes other files. Returns null for a folder that is missing or damaged. */
  async read(): Promise<{ readonly kept: Kept; readonly segments: readonly KeptSegment[] } | null> {
    const opened: KeptSegment[] = [];
    try {
      const [sum = '', text = ''] = splitOnce(await readFile(join(this.directory, listName), 'utf8'));
      if (digest(Buffer.from(text)) !== sum) throw new IndexDamaged(listName);
      const { segments, ...kept } = Kept.parse(JSON.parse(text));
      for (const listed of segments) opened.push(await this.#verified(listed));
      await this.#clear(segments.map(({ name }) => name));
      return { kept, segments: opened };
    } catch {
      for (const { segment } of opened) segment.close();
      return null;
    }
  }

  /** Removes the files of segments that the list no longer names. */
  drop(names: readonly string[]): void {
    for (const name of names) {
      for (const kind of ['data', 'index'] as const) rmSync(this.#path(name, kind), { force: true });
    }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  #path(name: string, kind: 'data' | 'index'): string {
    return join(this.directory, `${name}.${kind}`);
  }

  async #verified(listed: z.output<typeof Kept>['segments'][number]): Promise<KeptSegment> {
    const { name } = listed;
    const index = await readFile(this.#path(name, 'index'));
    if (digest(index) !== listed.digest) throw new IndexDamaged(name);
    const { segment, file, facts } = this.#segment(name, index);
    if ((await digestOfFile(file, facts.ends.postings)) !== facts.digest) {
      segment.close();
      throw new IndexDamaged(name);
    }
    const dead = Buffer.from(listed.dead, 'base64');
    for (let ordinal = 0; ordinal < segment.size; ordinal += 1) {
      if (((dead[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) segment.kill(ordinal);
    }
    return { name, segment, digest: listed.digest };
  }

  #segment(name: string, index: Buffer) {
    const { facts: texts, sections } = decodeSections(new Uint8Array(index));
    const facts = Facts.parse(JSON.parse(texts['facts'] ?? ''));
    const { documents, tokens, postings } = facts.ends;
    const file = openSync(this.#path(name, 'data'), 'r');
    const shared = new SharedFile(file);
    const segment = new Segment(facts.segment, sections, {
      documents: shared.part(0, documents),
      tokens: shared.part(documents, tokens),
      postings: shared.part(tokens, postings),
    });
    return { segment, file, facts };
  }

  async #clear(names: readonly string[]): Promise<void> {
    const known = new Set([listName, ...names.flatMap((name) => [`${name}.data`, `${name}.index`])]);
    for (const name of await readdir(this.directory)) {
      if (!known.has(name)) rmSync(join(this.directory, name), { force: true });
    }
  }
}

function splitOnce(text: string): readonly string[] {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}

function digest(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

async function digestOfFile(file: number, size: number): Promise<string> {
  const hash = createHash('sha1');
  const buffer = Buffer.alloc(Math.min(digestAtOnce, size));
  for (let at = 0; at < size; ) {
    const count = readSync(file, buffer, 0, Math.min(buffer.length, size - at), at);
    if (count === 0) break;
    hash.update(buffer.subarray(0, count));
    at += count;
    await breathe();
  }
  return hash.digest('hex');
}

function bits(dead: Uint8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(dead.length / 8));
  for (let ordinal = 0; ordinal < dead.length; ordinal += 1) {
    if (dead[ordinal] !== 0) packed[ordinal >> 3] = (packed[ordinal >> 3] ?? 0) | (1 << (ordinal & 7));
  }
  return packed;
}
