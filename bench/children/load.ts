/** Sends requests from a process of its own, so that the sender's work is not the server's: task in and outcome out over IPC. */
import autocannon from 'autocannon';
import { LoadTask } from '../load.ts';

process.once('message', (message) => {
  const { address, headers, paths, connections, amount } = LoadTask.parse(message);
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  void autocannon({ url: address, headers, connections, amount, requests }).then(
    ({ latency, errors, timeouts, non2xx, requests: sent, duration }) => {
      process.send?.({
        requests: sent.total,
        seconds: duration,
        failed: errors + timeouts + non2xx,
        p50: latency.p50,
        p99: latency.p99,
      });
      process.disconnect();
    },
  );
});
