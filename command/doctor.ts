/** `mulk doctor`: one line a check, with what to do about it; the exit code is 1 if one of them is a fault. */
import { formatChecks, readChecks } from './checks.ts';

const checks = await readChecks(process.env);
process.stdout.write(`${formatChecks(checks)}\n`);
if (checks.some(({ state }) => state === 'fault')) process.exitCode = 1;
