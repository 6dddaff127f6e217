import assert from 'node:assert/strict';
import { z } from 'zod';
import { bodyFaults, issueSentence } from '../../../service/contract/body-faults.ts';

const Body = z.strictObject({
  word: z.string().min(2).max(5),
  count: z.int().min(1).max(9).multipleOf(2).optional(),
  share: z.number().gt(0).lt(1).nullish(),
  kind: z.enum(['apartment', 'villa']).default('villa'),
  only: z.literal('this').optional(),
  mail: z.email().optional(),
  at: z.iso.datetime().optional(),
  code: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  own: z.string('takes a name').optional(),
  isNew: z.boolean().optional(),
  list: z
    .array(z.strictObject({ colour: z.string().optional() }))
    .min(1)
    .max(2)
    .optional(),
  either: z
    .union([z.string(), z.array(z.union([z.string(), z.array(z.string())])), z.int().min(0)])
    .optional(),
  names: z.record(z.string().max(3), z.strictObject({ size: z.number() })).optional(),
});

function told(body: unknown, schema: z.ZodType = Body): Record<string, string> {
  const parsed = schema.safeParse(body, { error: issueSentence });
  assert.ok(!parsed.success, 'is refused');
  const { faults } = bodyFaults(schema, body, parsed.error);
  return Object.fromEntries(faults.map(({ parameter, message }) => [parameter, message]));
}

const withWord = (rest: Record<string, unknown>) => told({ word: 'word', ...rest });

describe('faults of a body', () => {
  it('say what is missing', () => {
    assert.deepEqual(told({}), { '/word': 'is required' });
    assert.deepEqual(withWord({ names: { a: {} } }), { '/names/a/size': 'is required' });
  });

  it('say what kind of value is taken', () => {
    assert.deepEqual(told([]), { '/': 'takes an object' });
    const wrong = { word: 1, count: 1.5, share: '1', isNew: 'yes', list: {}, names: [] };
    assert.deepEqual(told(wrong), {
      '/word': 'takes text',
      '/count': 'takes a whole number',
      '/share': 'takes a number',
      '/isNew': 'takes true or false',
      '/list': 'takes a list',
      '/names': 'takes an object',
    });
  });

  it('say how much is taken', () => {
    assert.equal(told({ word: 'a' })['/word'], 'takes at least 2 characters');
    assert.equal(told({ word: 'abcdef' })['/word'], 'takes at most 5 characters');
    assert.deepEqual(withWord({ count: 11, share: 1, list: [{}, {}, {}] }), {
      '/count': 'takes a multiple of 2',
      '/share': 'takes less than 1',
      '/list': 'takes at most 2 entries',
    });
    assert.deepEqual(withWord({ count: 0, share: 0, list: [] }), {
      '/count': 'takes at least 1',
      '/share': 'takes more than 0',
      '/list': 'takes at least 1 entry',
    });
  });

  it('say which words and forms are taken, and which word was meant', () => {
    const wrong = { kind: 'vila', only: 'that', mail: 'somebody', at: 'today', code: 'A', own: 3 };
    assert.deepEqual(withWord(wrong), {
      '/kind': 'takes one of apartment, villa; did you mean `villa`?',
      '/only': 'takes this',
      '/mail': 'takes an e-mail address such as name@example.com',
      '/at': 'takes an instant such as 2024-01-31T08:00:00Z',
      '/code': 'takes text that matches /^[a-z]+$/',
      '/own': 'takes a name',
    });
    assert.deepEqual(withWord({ names: { long: { size: 1 } } }), {
      '/names/long': 'is no name for an entry: takes at most 3 characters',
    });
  });

  it('name what is not known at its own place, with the nearest of what is', () => {
    assert.deepEqual(
      withWord({ cuont: 1, list: [{ color: 'red', '~a/b': 1 }], names: { a: { size: 1, sise: 1 } } }),
      {
        '/cuont': 'is not a field of this operation; did you mean `count`?',
        '/list/0/color': 'is not a field of this operation; did you mean `colour`?',
        '/list/0/~0a~1b': 'is not a field of this operation; taken are colour',
        '/names/a/sise': 'is not a field of this operation; did you mean `size`?',
      },
    );
  });

  it('are those of the branch that was meant', () => {
    assert.deepEqual(withWord({ either: true }), { '/either': 'takes text, a list or a whole number' });
    assert.deepEqual(withWord({ either: -1 }), { '/either': 'takes at least 0' });
    assert.deepEqual(withWord({ either: ['a', 1] }), { '/either/1': 'takes text or a list' });
    assert.deepEqual(withWord({ either: ['a', ['b', {}]] }), { '/either/1/1': 'takes text' });
    const forms = z.union([z.strictObject({ q: z.string() }), z.array(z.strictObject({ q: z.string() }))]);
    assert.deepEqual(told({ qq: 1 }, forms), {
      '/q': 'is required',
      '/qq': 'is not a field of this operation; did you mean `q`?',
    });
    assert.deepEqual(told([{ q: 'a' }, {}], forms), { '/1/q': 'is required' });
    assert.deepEqual(told('a', forms), { '/': 'takes an object or a list' });
  });

  it('keep the words a schema has of its own', () => {
    const own = z.union([z.string(), z.int()], 'takes a text or a number');
    assert.deepEqual(told(true, own), { '/': 'takes a text or a number' });
    const same = z.object({ a: z.string() }).refine(() => false, { path: ['b'], error: 'needs `a`' });
    assert.deepEqual(told({ a: 'x' }, same), { '/b': 'needs `a`' });
    assert.deepEqual(
      told(
        { a: 'x' },
        z.looseObject({}).refine(() => false),
      ),
      { '/': 'is not valid' },
    );
  });

  it('are counted all and told no more than a reader reads', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`${index}`.repeat(100), 1]),
    );
    const body = { ...many, kind: 1 };
    const parsed = Body.safeParse(body, { error: issueSentence });
    assert.ok(!parsed.success);
    const { faults, count } = bodyFaults(Body, body, parsed.error);
    assert.equal(count, 10_002);
    assert.equal(faults.length, 50);
    assert.ok(faults.every(({ parameter }) => parameter.length <= 101));
  });
});
