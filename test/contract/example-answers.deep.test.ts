/** The documentation shows real answers: each is the sample's today, and one that the schema allows. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { endpoints } from '../../service/families/all.ts';
import { readExampleAnswers } from '../../service/http/example-answers.ts';
import { openApiDocument } from '../../service/http/openapi.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { exampleAnswer, exampleAnswersFile, exampleAnswersText, isWithoutAnswer } from './example-answers.ts';

const answers = readExampleAnswers();
const openapi = openApiDocument(endpoints, { baseUrl: 'http://localhost:8080', answers });
const validator = new Ajv2020({ strict: false, validateFormats: false });
validator.addSchema(openapi, 'openapi');

const Shown = z.object({
  content: z.record(
    z.string(),
    z.object({ schema: z.unknown().optional(), examples: z.unknown().optional() }),
  ),
});

const escaped = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

describe('the answers that the documentation shows', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  for (const endpoint of endpoints.filter((one) => !isWithoutAnswer(one)))
    it(`are fresh for ${endpoint.operationId}; \`make expected\` writes them again`, async () => {
      const answer = await exampleAnswer(endpoint, service);
      assert.deepEqual(answers[endpoint.operationId] ?? null, answer);
      const hasSchema = ['list', 'record', 'geojson', 'document', 'page'].includes(endpoint.answer.kind);
      if (hasSchema) assert.ok(answer !== null, 'an operation with a schema shows no answer');
    });

  for (const [operationId, { answer }] of Object.entries(answers))
    it(`fit the schema of ${operationId}`, () => {
      const endpoint = endpoints.find((one) => one.operationId === operationId);
      assert.ok(endpoint, 'the answer of an operation that is none');
      const { path, method, status } = endpoint;
      const { content } = Shown.parse(openapi.paths?.[path]?.[method]?.responses?.[status]);
      const [type, media] = Object.entries(content).find(([, one]) => one.examples !== undefined) ?? [];
      assert.ok(type !== undefined && media?.examples !== undefined, 'the document does not show it');
      if (media.schema === undefined) return;
      const place = `openapi#/paths/${escaped(path)}/${method}/responses/${status}/content/${escaped(type)}/schema`;
      assert.equal(validator.validate({ $ref: place }, answer), true, validator.errorsText());
    });

  it('hold no secret, and no address or person of one machine', () => {
    const text = readFileSync(exampleAnswersFile, 'utf8');
    assert.equal(text, exampleAnswersText(answers));
    assert.doesNotMatch(text, /mulk_(?:sk|pk|pt|st|ml)_[\w-]{5}|whsec_\w|person-\d|127\.0\.0\.1/);
    // A text that is cut may end before the port.
    assert.doesNotMatch(text, /localhost:(?!8080| …)/);
  });
});
