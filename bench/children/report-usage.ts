/** Loaded into a measured child with `--import`; writes the child's usage to descriptor 3 when the child ends. */
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ maxRssKb: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
});
