/** Names of headers that people and programs changed on the way, and names that are only misspelt. */
import assert from 'node:assert/strict';
import {
  findSpellings,
  foldName,
  knownKeys,
  knownNames,
  misspelt,
} from '../../../ingest/load/header-names.ts';

const known = ['transaction_id', 'area', 'price'];

describe('the names of a header', () => {
  it('are the same in other case, with other gaps, wide letters and invisible marks', () => {
    for (const name of [
      'transaction_id',
      ' Transaction-ID ',
      'TRANSACTION  ID',
      'transaction – id',
      'transaction__id',
      'trans\u200Baction\u00A0id',
      '\uFEFFtransaction_id',
      'ｔransaction＿id',
    ])
      assert.equal(foldName(name), 'transaction_id', name);
    assert.notEqual(foldName('transaction.id'), 'transaction_id');
  });

  it('are spellings of the name that they mean, unless they are known themselves or mean two', () => {
    const spellings = (names: readonly string[], all = known) =>
      Object.fromEntries(findSpellings(names, all));
    assert.deepEqual(spellings(['Area', 'AREA', 'price', 'odd']), { area: ['Area', 'AREA'] });
    assert.deepEqual(spellings(['Area'], ['area', 'AREA']), {});
    assert.deepEqual(spellings(['Area'], ['area', 'area']), { area: ['Area'] });
    assert.deepEqual(spellings([]), {});
  });

  it('in CSV become the known one if it is there once', () => {
    assert.deepEqual(knownNames(['Price', 'Transaction-ID', 'odd'], known), [
      'price',
      'transaction_id',
      'odd',
    ]);
    assert.deepEqual(knownNames(['Price', 'price'], known), ['Price', 'price']);
    assert.deepEqual(knownNames(['Price', 'PRICE'], known), ['Price', 'PRICE']);
  });

  it('in JSON become the known one wherever they stand: each line has its own', () => {
    assert.deepEqual(knownKeys(['Price', 'PRICE', 'price', 'odd'], known), [
      'price',
      'price',
      'price',
      'odd',
    ]);
  });
});

describe('a misspelt name', () => {
  it('differs by a letter, or by two where it is long', () => {
    assert.deepEqual(misspelt(['price', 'transaction_id'], ['prise', 'transction_idd']), [
      ['prise', 'price'],
      ['transction_idd', 'transaction_id'],
    ]);
    for (const slip of ['prise', 'pric', 'prices', 'rice', 'xprice', 'Prise'])
      assert.deepEqual(misspelt(['price'], [slip]), [[slip, 'price']], slip);
    for (const other of ['prisa', 'pri', 'pricest', 'place', ''])
      assert.deepEqual(misspelt(['price'], [other]), [], other);
    assert.deepEqual(misspelt(['transaction_id'], ['trnsctin_id']), []);
    assert.deepEqual(misspelt(['aa'], ['ab']), [['ab', 'aa']]);
    assert.deepEqual(misspelt(['registered'], ['regstred']), [['regstred', 'registered']]);
    assert.deepEqual(misspelt(['area'], ['arxx']), []);
    assert.deepEqual(misspelt(['location'], ['locatxxn']), [['locatxxn', 'location']]);
  });

  it('is the nearest of several, and none where nothing is near', () => {
    assert.deepEqual(misspelt(['location'], ['locatixx', 'locatiox', 'locxxion']), [
      ['locatiox', 'location'],
    ]);
    assert.deepEqual(misspelt(['location'], ['price']), []);
    assert.deepEqual(misspelt(['location'], []), []);
  });
});
