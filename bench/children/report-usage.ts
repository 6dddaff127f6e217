/** Loaded into a measured child with `--import`: when it ends, it says on descriptor 3 what it used. */
import { writeSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeSync(3, JSON.stringify({ maxRssKb: maxRSS, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
});
