/** Lists are ordered by fields that their rows have, under the names that the rows show, and lie in that order. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { ListAnswer } from '../../service/contract/answer.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { askExample, exampleOf } from './asking.ts';

interface Sorted {
  readonly endpoint: Endpoint;
  readonly answer: ListAnswer;
  readonly words: readonly string[];
}

/** What a parameter takes, as it is documented. */
const Documented = z.object({ enum: z.array(z.string()) });

/** The lists that take `sort`, and what it takes. */
const lists = endpoints.flatMap((endpoint): Sorted[] => {
  const { query, answer } = endpoint;
  const sort = query?.shape['sort'];
  if (answer.kind !== 'list' || sort === undefined) return [];
  const { enum: words } = Documented.parse(z.toJSONSchema(sort, { io: 'input' }));
  return [{ endpoint, answer, words }];
});

const Row = z.record(z.string(), z.unknown());
const Figure = z.object({ value: z.number().nullable() });

/** A field of a row, or that of the one thing that the row is about: `name` of `area`. */
function shown(row: unknown, field: string): unknown {
  const fields = Row.parse(row);
  if (field in fields) return Figure.safeParse(fields[field]).data?.value ?? plain(fields[field]);
  const about = Object.values(fields).find((value) => Row.safeParse(value).data?.[field] !== undefined);
  return about === undefined ? undefined : Row.parse(about)[field];
}

function plain(value: unknown): unknown {
  return typeof value === 'object' ? null : value;
}

/** Names of a row's fields and of those of the things it is about. */
function fieldsOf({ item }: ListAnswer): Set<string> {
  const nested = Object.values(item.shape).flatMap((field) =>
    field instanceof z.ZodObject ? Object.keys(field.shape) : [],
  );
  return new Set([...Object.keys(item.shape), ...nested]);
}

describe('orders of lists', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    await service.stop();
  });

  it('are there to be judged', () => assert.ok(lists.length > 20));

  for (const { endpoint, answer, words } of lists) {
    it(`${endpoint.operationId}: are named by fields of its rows`, () => {
      const fields = fieldsOf(answer);
      const unnamed = words.filter((word) => !fields.has(word.replace(/^-/, '')));
      assert.deepEqual(unnamed, []);
    });

    it(`${endpoint.operationId}: are the orders of what its rows show`, async () => {
      for (const word of words) {
        const { request } = exampleOf(endpoint);
        const url = new URL(request, 'http://localhost');
        url.searchParams.set('sort', word);
        const response = await askExample(endpoint, service, { path: `${url.pathname}${url.search}` });
        const text = await response.text();
        assert.equal(response.status, 200, text);
        const rows = z.array(Row).parse(Row.parse(JSON.parse(text))[answer.family]);
        const values = rows.map((row) => shown(row, word.replace(/^-/, '')));
        assert.deepEqual(values, inOrder(values, word.startsWith('-')), `sort=${word}`);
      }
    });
  }
});

/** Nulls last, whichever way the rest goes. */
function inOrder(values: readonly unknown[], isDescending: boolean): unknown[] {
  const known = values.filter((value) => typeof value === 'number' || typeof value === 'string');
  const ordered = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const rest = values.filter((value) => !(typeof value === 'number' || typeof value === 'string'));
  return [...(isDescending ? ordered.reverse() : ordered), ...rest];
}
