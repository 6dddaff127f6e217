/** Sends valid and invalid requests made from the OpenAPI document: no server error may occur, and every answer must fit the document. */
import { startTestService } from '../../support/service.ts';
import { fuzz } from '../fuzz.ts';
import { atLeast, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';

const REQUESTS = 20_000;

async function measure({ tiny, warehouse, say }: ChaosContext): Promise<Shown> {
  const service = await startTestService(
    tiny ? {} : { over: { directory: await warehouse() }, limits: { queryQueue: 1_000 } },
  );
  try {
    const { requests, operations, byStatus, serverErrors, misfits } = await fuzz(
      service,
      tiny ? 170 : REQUESTS,
      20_261_121,
    );
    for (const fault of [...serverErrors, ...misfits].slice(0, 40)) say(JSON.stringify(fault).slice(0, 900));
    const among = (low: number) =>
      Object.entries(byStatus).reduce(
        (sum, [status, count]) => (Math.floor(Number(status) / 100) === low ? sum + count : sum),
        0,
      );
    return {
      data: { operations },
      figures: [
        none('Server errors', serverErrors.length, 'answers'),
        none('Answers that break the document: status, media type, schema', misfits.length, 'answers'),
        atLeast(tiny ? 1 : REQUESTS, 'Requests', requests, 'requests'),
        plain('answered 2xx', among(2), 'requests'),
        plain('answered 3xx', among(3), 'requests'),
        plain('answered 4xx', among(4), 'requests'),
      ],
    };
  } finally {
    await service.stop();
  }
}

export const fuzzing: Scenario = {
  name: 'fuzz',
  title: 'Requests made from the OpenAPI document',
  promise:
    'Bad input never gives a 500: at least 20,000 requests made from the OpenAPI document, no server error, every answer fits its schema',
  run: measure,
};
