/** Sends requests from a process of its own, so that the sender's work is not the server's: task in and outcome out over IPC. */
import autocannon from 'autocannon';
import { LoadTask } from '../load.ts';

process.on('message', (message) => {
  const { address, headers, paths, connections, amount } = LoadTask.parse(message);
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  let clients = 0;
  // Connections that all began with the first path would ask for the same at the same time.
  const setupClient = (client: autocannon.Client): void => {
    const first = Math.floor((requests.length * clients) / connections);
    clients += 1;
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
  };
  // It looks whether all answers are there at every sample, so the samples are how finely its seconds can be told.
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
