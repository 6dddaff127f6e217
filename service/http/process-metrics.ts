/** Measures the process: the delays of its event loop, and the heap that it may use. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** The interval of the timer that measures; it is no delay. */
const resolutionMs = 10;
const lookMs = 250;

/** Adds the metrics. They are measured until the process ends. */
export function watchProcess(registry: Registry): void {
  const longest = new Histogram({
    name: 'mulk_loop_delay_seconds',
    help: 'Longest delay of the event loop in each quarter of a second.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  setInterval(() => {
    longest.observe(Math.max(0, delays.max / 1e6 - resolutionMs) / 1_000);
    delays.reset();
  }, lookMs).unref();
  const limit: Gauge = new Gauge({
    name: 'mulk_heap_limit_bytes',
    help: 'The heap of JavaScript that the process may use; beyond it the process ends.',
    registers: [registry],
    collect: () => limit.set(getHeapStatistics().heap_size_limit),
  });
}
