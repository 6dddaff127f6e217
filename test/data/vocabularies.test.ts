/** The closed sets of words: the list of spellings, and what queries make of its words. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { propertyTypes } from '../../data/property-types.ts';
import { datasets } from '../../data/registry.ts';
import {
  contractVersions,
  projectStatuses,
  tenantTypes,
  usages,
  vocabularies,
} from '../../data/vocabularies.ts';
import { rowsOf } from '../support/ingest.ts';
import { repositoryRoot, textOf } from '../support/repository-files.ts';

interface Spelling {
  readonly vocabulary: string;
  readonly word: string;
  readonly written: string;
}

const spellings = parse<Spelling>(readFileSync(`${repositoryRoot}/data/mappings/words.csv`), {
  columns: true,
});
const wordsOf = (vocabulary: string): string[] => [
  ...new Set(spellings.filter((each) => each.vocabulary === vocabulary).map(({ word }) => word)),
];

describe('vocabularies', () => {
  it('are each listed, and used by a column of a dataset', () => {
    const used = datasets.flatMap(({ columns }) => Object.values(columns).flatMap(({ words = [] }) => words));
    assert.deepEqual([...new Set(spellings.map(({ vocabulary }) => vocabulary))], [...vocabularies]);
    assert.deepEqual([...new Set(used)].sort(), [...vocabularies].sort());
  });

  it('list a spelling once, in small letters, and each word in its own', () => {
    const keys = spellings.map(({ vocabulary, written }) => `${vocabulary}/${written}`);
    assert.equal(new Set(keys).size, keys.length);
    for (const { vocabulary, word, written } of spellings) {
      assert.equal(written, written.toLowerCase());
      assert.ok(keys.includes(`${vocabulary}/${word.toLowerCase()}`), word);
    }
  });

  it('have the Arabic words of the exports', () => {
    const arabic = spellings.filter(({ written }) => /[\u0600-\u06ff]/.test(written));
    const without = vocabularies.filter((name) => !arabic.some(({ vocabulary }) => vocabulary === name));
    assert.deepEqual(without, ['valuation-status']);
    assert.equal(arabic.find(({ written }) => written === 'أخرى')?.word, 'Other');
  });

  it('stand for the words of the API, and for all of them', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    try {
      await connection.run(
        textOf('data/tables/vocabulary.sql').replaceAll('register_offset()', 'interval 4 hours'),
      );
      const made = async (macro: string, words: readonly string[]) => {
        const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ');
        const rows = await rowsOf(
          connection,
          `select distinct ${macro} as made from (select unnest([${list}]) as word)`,
        );
        return rows.map((row) => row['made']).sort();
      };
      assert.deepEqual(await made('usage_word(word)', wordsOf('usage')), [...usages].sort());
      assert.deepEqual(
        await made('project_status_word(word)', wordsOf('project-status')),
        [...projectStatuses].sort(),
      );
      assert.deepEqual(await made('lower(word)', wordsOf('tenant-type')), [...tenantTypes].sort());
      assert.deepEqual(wordsOf('contract-version').sort(), [...contractVersions]);
      const types = await made("property_type('Unit', word)", wordsOf('property-sub-type'));
      assert.deepEqual(
        types.filter((type) => !propertyTypes.some((known) => known === type)),
        [],
      );
    } finally {
      connection.closeSync();
    }
  });
});
