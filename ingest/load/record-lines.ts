/** The bytes of a JSON export as lines of records, whether they come as such or as one document. */
import type { Dataset } from '../../data/dataset.ts';
import { type DocumentWatch, JsonDocumentCut } from './json-document.ts';
import { matchHeader } from './match-header.ts';
import type { RecognisedExport } from './recognise.ts';
import { refuseOthers } from './recognise-json.ts';

/** The callbacks of a reader of records. */
interface RecordWatch {
  /** Keys of a document outside its records. */
  readonly key?: (name: string) => void;
  /** The document does not end; where it stops within a record, the last line does not either. */
  readonly cutOff?: () => void;
}

/**
 * @throws ExportRefused where a document breaks, or holds records in a second place
 */
export async function* recordLines(
  chunks: AsyncIterable<Buffer>,
  { place }: Pick<RecognisedExport, 'place'>,
  datasets: readonly Dataset[],
  { key: onKey, cutOff }: RecordWatch = {},
): AsyncGenerator<Buffer> {
  if (place === null) {
    yield* chunks;
    return;
  }
  const others = refuseOthers((names) => matchHeader(names, 'jsonl', datasets, undefined), place);
  const watch: DocumentWatch = {
    key: (name, at) => {
      onKey?.(name);
      others.key(name, at);
    },
    objectEnd: others.objectEnd,
  };
  const cut = new JsonDocumentCut(place, watch);
  let isFirst = true;
  for await (const chunk of chunks) {
    yield cut.write(isFirst ? withoutMark(chunk) : chunk);
    isFirst = false;
  }
  if (!cut.finish()) cutOff?.();
}

function withoutMark(chunk: Buffer): Buffer {
  return chunk.subarray(0, 3).equals(Buffer.from('\uFEFF')) ? chunk.subarray(3) : chunk;
}
