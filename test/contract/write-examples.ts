/** Writes the answers that the documentation shows, and the sizes of the answers to assistants, as the sample gives them. Slow: it ingests the sample. */
import { writeFileSync } from 'node:fs';
import { writeToolSizes } from '../docs/tool-sizes.ts';
import { startTestService } from '../support/service.ts';
import { connectClient } from '../support/tool-calls.ts';
import { exampleAnswers, exampleAnswersFile, exampleAnswersText } from './example-answers.ts';

const service = await startTestService({ sample: true });
try {
  const answers = await exampleAnswers(service);
  writeFileSync(exampleAnswersFile, exampleAnswersText(answers));
  const client = await connectClient(service.url, { Authorization: `Bearer ${service.keys.enterprise}` });
  await writeToolSizes(client);
  await client.close();
  process.stdout.write(`${exampleAnswersFile}: ${Object.keys(answers).length} answers\n`);
} finally {
  await service.stop();
}
