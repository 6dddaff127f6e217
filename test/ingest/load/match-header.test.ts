/** Which dataset and dialect a header belongs to, and what the refusal of an unknown one says. */
import assert from 'node:assert/strict';
import type { Dataset } from '../../../data/dataset.ts';
import { ExportRefused } from '../../../ingest/load/export-refused.ts';
import { knownHeaders, list, matchHeader, readHeaders } from '../../../ingest/load/match-header.ts';
import { deals, people } from './try-load.ts';

const matched = (
  names: string,
  format: 'csv' | 'jsonl' = 'csv',
  expected?: string,
  datasets: readonly Dataset[] = [deals, people],
) => matchHeader(names.split(','), format, datasets, expected);

/** The dataset and the dialect. */
function found(...given: Parameters<typeof matched>): string {
  const { dataset, dialect } = matched(...given);
  return `${dataset.id} ${dialect.id}`;
}

function refusal(...given: Parameters<typeof matched>): ExportRefused {
  try {
    matched(...given);
  } catch (error) {
    assert.ok(error instanceof ExportRefused);
    assert.equal(error.reason, 'unknown_header');
    return error;
  }
  return assert.fail('was not refused');
}

describe('the dialect of a header', () => {
  it('is the one whose names are all there', () => {
    assert.equal(found('id,day,area,price,note'), 'deals A');
    assert.equal(found('price,id,day,area'), 'deals B');
    assert.equal(found('id,day,area,price,load_timestamp'), 'deals B');
    assert.equal(found(',id,day,area,price'), 'deals A');
    assert.equal(found('person_id,name'), 'people A');
    assert.equal(found('ID,DAY,AREA,PRICE', 'jsonl'), 'deals D');
    assert.equal(found('PERSON_ID,NAME', 'jsonl'), 'people D');
  });

  it('is one that writes the names as they are, rather than in other spelling', () => {
    assert.equal(found('id,day,area,price', 'jsonl'), 'deals A');
    assert.equal(found('Id,Day,Area,Price', 'jsonl'), 'deals D');
    assert.equal(found('ID,DAY,AREA,PRICE'), 'deals C');
    assert.deepEqual(matched('Id,Day,Area,Price').header, ['id', 'day', 'area', 'price']);
  });

  it('has the most of the names, and of equal ones is that of the folder', () => {
    const more = {
      ...deals,
      id: 'more',
      dialects: deals.dialects.map((each) => ({ ...each, optional: [...each.optional, 'extra'] })),
    };
    assert.equal(found('id,day,area,price,extra', 'csv', undefined, [deals, more]), 'more A');
    assert.equal(found('id,day,area,price,extra', 'csv', 'deals', [more, deals]), 'more A');
    assert.equal(found('id,day,area,price', 'csv', 'more', [deals, more]), 'more A');
    assert.equal(found('id,day,area,price', 'csv', 'deals', [more, deals]), 'deals A');
    assert.equal(found('id,day,area,price,load_timestamp', 'csv', 'more', [deals, more]), 'more B');
  });

  it('keeps the names that it does not know', () => {
    assert.deepEqual(matched('odd,ID ,day,area,price,').header, ['odd', 'id', 'day', 'area', 'price', '']);
  });
});

describe('a header that no dialect knows', () => {
  it('is refused with the nearest dialect, and with the names that may be misspelt', () => {
    const refused = refusal('id,day,aera,price,odd,');
    assert.deepEqual(refused.nearest, {
      dataset: 'deals',
      dialect: 'A',
      missing: ['area'],
      extra: ['aera', 'odd'],
    });
    assert.equal(
      refused.message,
      'The header is not that of any known export. Nearest is deals, dialect A: missing area; extra aera, odd.',
    );
    assert.match(
      refusal('id,day,arae,prise').message,
      /extra arae, prise\. Perhaps misspelt: prise for price\.$/,
    );
  });

  it('has keys where it is JSON', () => {
    assert.equal(
      refusal('ID,DAY,AREA', 'jsonl').message,
      'The keys are not those of any known export. Nearest is deals, dialect D: missing PRICE; extra none.',
    );
  });

  it('is compared with the dialects of its format only, where it is CSV', () => {
    assert.equal(refusal('ID,DAY,AREA').nearest?.dialect, 'C');
    assert.equal(refusal('Name', 'csv', undefined, [people]).nearest?.dialect, 'A');
  });

  it('is refused with its names where none is known', () => {
    const refused = refusal('x,,y');
    assert.equal(refused.nearest, null);
    assert.equal(
      refused.message,
      'No dataset knows any of these columns: x, y. Check that this is a Land Department export.',
    );
    assert.match(refusal('x', 'jsonl').message, /any of these keys: x\. /);
    assert.match(refusal('').message, /columns: none\. /);
    assert.match(refusal('x', 'csv', undefined, []).message, /columns: none\. /);
  });

  it('is named in part where it is long', () => {
    assert.equal(list([]), 'none');
    assert.equal(list(['a', 'b']), 'a, b');
    const names = Array.from({ length: 61 }, (_, index) => `c${index}`);
    assert.equal(list(names.slice(0, 60)), names.slice(0, 60).join(', '));
    assert.equal(list(names), `${names.slice(0, 60).join(', ')} and 1 more`);
    assert.equal(list(['x'.repeat(60), 'y'.repeat(61)]), `${'x'.repeat(60)}, ${'y'.repeat(60)}…`);
  });
});

describe('the headers of a dialect', () => {
  const [dialect] = people.dialects;
  assert.ok(dialect !== undefined);
  it('are known when they are read or dropped, and never read when they are dropped', () => {
    assert.deepEqual([...knownHeaders(people, dialect)].sort(), [
      'PHONE',
      'fax',
      'load_timestamp',
      'name',
      'person_id',
      'phone',
    ]);
    assert.deepEqual(readHeaders(people, dialect), ['person_id', 'name', 'load_timestamp']);
  });
});
