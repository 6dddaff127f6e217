/** Whatever is wrong with a body is said in the words of the parameters, never in those of the library that checks it. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { readInput } from '../../service/contract/input.ts';
import { Problem, type ProblemFault } from '../../service/contract/problem.ts';
import { endpoints } from '../../service/families/all.ts';
import { exampleOf } from './asking.ts';

const withBody = endpoints.filter(({ body }) => body !== null);
const wordsOfTheLibrary = /invalid|expected|received|too (big|small)|unrecognized|must /i;

/** Faults of the body alone: what its path would need is left out. */
function faultsOf(endpoint: Endpoint, body: unknown): readonly ProblemFault[] {
  try {
    readInput({ ...endpoint, params: z.strictObject({}) }, { params: {}, search: '', body }, ['json']);
    return [];
  } catch (error) {
    assert.ok(error instanceof Problem, String(error));
    assert.equal(error.code, 'parameter-invalid');
    assert.doesNotMatch(error.detail, wordsOfTheLibrary);
    return error.errors;
  }
}

/** The fields of the example's body; none where it is a list. */
function exampleBody(endpoint: Endpoint): Record<string, unknown> {
  const { body = {} } = exampleOf(endpoint);
  return Array.isArray(body) ? {} : z.record(z.string(), z.unknown()).parse(body);
}

function fieldsOf({ body }: Endpoint): string[] {
  const branches = body instanceof z.ZodUnion ? body.options : [body];
  return branches.flatMap((branch) => (branch instanceof z.ZodObject ? Object.keys(branch.shape) : []));
}

const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  'x'.repeat(20_000),
  '\u0000',
  [],
  [true],
  [{}],
  Array.from({ length: 2000 }, () => 'x'.repeat(600)),
  {},
  { wrong: { wrong: true } },
  { ['x'.repeat(5000)]: [1] },
];

describe('faults of bodies', () => {
  it('are looked for in many operations', () => {
    assert.ok(withBody.length >= 20, String(withBody.length));
  });

  for (const endpoint of withBody) {
    it(`are told in our words by ${endpoint.operationId}`, () => {
      const example = exampleBody(endpoint);
      assert.deepEqual(faultsOf(endpoint, exampleOf(endpoint).body ?? {}), [], 'the example has none');
      const bodies = [
        ...wrongValues,
        ...fieldsOf(endpoint).flatMap((field) =>
          wrongValues.map((value) => ({ ...example, [field]: value })),
        ),
        ...Object.keys(example).map((field) => ({ ...example, [field]: undefined })),
      ];
      const faults = bodies.flatMap((body) => faultsOf(endpoint, body));
      assert.ok(faults.length > bodies.length / 4, 'most of these are wrong');
      for (const { parameter, message } of faults) {
        assert.doesNotMatch(message, wordsOfTheLibrary, parameter);
        assert.match(
          message,
          /^(takes|is|holds|has|may|was|names|needs|means|says|give|send|cannot)\b/,
          parameter,
        );
        assert.ok(parameter.startsWith('/') && message.length < 700, `${parameter} ${message}`);
      }
    });

    // RFC 6749 and RFC 7591 demand that names which a server does not know mean nothing to it.
    if (endpoint.errors === 'oauth') {
      it(`are none where ${endpoint.operationId} does not know a name`, () => {
        assert.deepEqual(faultsOf(endpoint, { ...exampleBody(endpoint), unheard_of: 1 }), []);
      });
      continue;
    }
    it(`of a name that is not known are told with the one that is meant by ${endpoint.operationId}`, () => {
      for (const field of fieldsOf(endpoint)) {
        const slip = `${field}z`;
        const faults = faultsOf(endpoint, { ...exampleBody(endpoint), [slip]: 1 });
        const [fault] = faults.filter(({ parameter }) => parameter === `/${slip}`);
        assert.ok(fault, JSON.stringify(faults));
        assert.ok(fault.candidates?.includes(field), fault.message);
        assert.match(fault.message, /^is not a field of this operation; did you mean .*\?$/);
      }
    });
  }
});
