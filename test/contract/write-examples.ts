/** Writes the answers that the documentation shows, as the sample gives them. Slow: it ingests the sample. */
import { writeFileSync } from 'node:fs';
import { startTestService } from '../support/service.ts';
import { exampleAnswers, exampleAnswersFile, exampleAnswersText } from './example-answers.ts';

const service = await startTestService({ sample: true });
try {
  const answers = await exampleAnswers(service);
  writeFileSync(exampleAnswersFile, exampleAnswersText(answers));
  process.stdout.write(`${exampleAnswersFile}: ${Object.keys(answers).length} answers\n`);
} finally {
  await service.stop();
}
