import assert from 'node:assert/strict';
import { RunNotes } from '../../../ingest/report/run-report.ts';
import { silentProgress } from '../../support/ingest.ts';

const outOfMemory = (): Error =>
  new Error('Out of Memory Error: failed to allocate data\n\nPossible solutions');
const throws = (error: Error) => (): Promise<never> => Promise.reject(error);

describe('the reason of a failed run', () => {
  it('names the innermost step that the error ended', async () => {
    const notes = new RunNotes(() => new Date('2026-08-01T03:00:00Z'), silentProgress);
    const error = outOfMemory();
    await assert.rejects(notes.step('build', () => notes.buildTable('headlines', throws(error))));
    notes.failed(error);
    assert.equal(
      notes.report().reason,
      'the engine ran out of memory in the step “build headlines”; raise INGEST_MEMORY_LIMIT and run again. The current snapshot is unchanged. (failed to allocate data)',
    );
  });

  it('names no step that failed before and was got over', async () => {
    const notes = new RunNotes(() => new Date('2026-08-01T03:00:00Z'), silentProgress);
    await assert.rejects(notes.step('catch up', throws(new Error('The store is away'))));
    notes.failed(outOfMemory());
    assert.match(notes.report().reason ?? '', /^the engine ran out of memory; raise INGEST_MEMORY_LIMIT/);
  });
});
