/** What the documentation asks for is there on the first day: the examples of data run as they stand over what `make demo` serves. */
import assert from 'node:assert/strict';
import { isMeasured } from '../../bench/addresses.ts';
import { endpoints } from '../../service/families/all.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Examples that another day would answer: the change feed of a new warehouse begins when it is made. */
const dated = new Set(['listTransactionChanges']);

describe('examples over the sample', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  for (const endpoint of endpoints.filter(isMeasured).filter(({ operationId }) => !dated.has(operationId)))
    it(`${endpoint.operationId} finds what it shows`, async () => {
      for (const { request } of endpoint.examples) {
        const response = await service.ask(request, { key: 'enterprise' });
        assert.equal(response.status, 200, `${request}: ${await response.text()}`);
      }
    });
});
