/**
 * Sends requests from its own process, so that the server's figures do not include the sender's work. Receives the task and returns the
 * result over IPC.
 */
import autocannon from 'autocannon';
import { LoadTask } from '../load.ts';

process.on('message', (message) => {
  const { address, headers, paths, connections, amount } = LoadTask.parse(message);
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  let clients = 0;
  // Each connection begins at another path; otherwise all would request the same one at the same time.
  const setupClient = (client: autocannon.Client): void => {
    const first = Math.floor((requests.length * clients) / connections);
    clients += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  // autocannon checks at every sample whether all answers have arrived, so the sample interval limits the precision of its duration.
  const sampleInt = 10;
  void autocannon({ url: address, headers, connections, amount, requests, setupClient, sampleInt }).then(
    ({ latency, errors, timeouts, non2xx, requests: sent, duration }) => {
      process.send?.({
        requests: sent.total,
        seconds: duration,
        failed: errors + timeouts + non2xx,
        p50: latency.p50,
        p99: latency.p99,
      });
    },
  );
});
