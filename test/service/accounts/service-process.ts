/** The service as its own process, on the databases its environment names; says where it is once it listens. */
import { readServiceConfig } from '../../../service/config.ts';
import { makeLogger } from '../../../service/logger.ts';
import { startService } from '../../../service/start.ts';
import { endless } from '../../support/patience.ts';

const running = await startService({
  config: readServiceConfig(),
  logger: makeLogger('silent'),
  patience: endless,
  passwordCost: { log2N: 4, r: 8, p: 1 },
});
process.stdout.write(`${running.baseUrl}\n`);
