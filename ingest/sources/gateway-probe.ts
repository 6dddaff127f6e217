/** Gateway probe: the requests by which an operator sees on the live gateway which contracts a day of rents has by each kind of day. Sends nothing itself. */
import { publicFeeds, RENTS_BY, type RentsBy } from './gateway-feeds.ts';
import { gatewayDay } from './gateway-source.ts';

const expected: Readonly<Record<RentsBy, (day: string) => string>> = {
  registration: (day) => `registered_that_day counts the contracts registered on ${day}`,
  start: (day) =>
    `registered_that_day counts those of them that start on ${day}: a pull by start sees no others that day`,
};

/** Returns the text that tells how to probe a day both ways, and which counts to compare. */
export function gatewayProbe(url: string, day: string, consumerId: string | null): string {
  const header = consumerId === null ? '' : ` -H 'consumer-id: ${consumerId}'`;
  const requests = RENTS_BY.map((by) => {
    const feed = publicFeeds(by).find(({ id }) => id === 'rents');
    const next = gatewayDay(new Date(Date.parse(day) + 86_400_000));
    const keys = {
      ...feed?.keys,
      P_FROM_DATE: gatewayDay(new Date(day)),
      P_TO_DATE: next,
      P_TAKE: '-1',
      P_SKIP: '0',
    };
    const body = JSON.stringify({ ...keys, P_SORT: feed?.sort });
    const count = `{rows: length, total: .[0].TOTAL, registered_that_day: map(select((.REGISTRATION_DATE // "")[0:10] == "${day}")) | length, starting_that_day: map(select((.START_DATE // "")[0:10] == "${day}")) | length}`;
    return `# GATEWAY_RENTS_BY=${by}: ${expected[by](day)}
curl -sS -X POST '${url}/${feed?.command}' -H 'content-type: application/json; charset=UTF-8'${header} \\
  -d '${body}' | jq '.response.result | ${count}'`;
  });
  return `Contracts of ${day}, asked for both ways (curl and jq). The requests end on the next day, because a request that ends on the day itself may lack its afternoon.
The first request works as meant if nearly all of its rows have registered_that_day or the next day; if it has few of them, set GATEWAY_RENTS_BY=start.

${requests.join('\n\n')}`;
}
