/** Programs that call the service with generated TypeScript clients: a list in two pages, a record, a statistic and a refusal. Texts, as their imports exist only where they run. */

/** The generators and what they need. */
export const typescriptPackages = [
  '@hey-api/openapi-ts@0.95.0',
  '@types/node@20',
  'openapi-fetch@0.17.0',
  'openapi-typescript@7.13.0',
  'typescript@5.9.3',
];

/** The programs, by the names of their files. */
export const typescriptPrograms = {
  'call-fetch.ts': `
import createClient from 'openapi-fetch';
import type { paths } from './paths';

const api = createClient<paths, 'application/json' | 'application/problem+json'>({
  baseUrl: process.env.MULK_URL ?? '',
  headers: { Authorization: \`Bearer \${process.env.MULK_KEY}\` },
});
const query = { type: 'sales', limit: 2 } as const;
const first = (await api.GET('/api/v1/transactions', { params: { query } })).data;
const cursor = first?.next_cursor ?? '';
const second = (await api.GET('/api/v1/transactions', { params: { query: { ...query, cursor } } })).data;
const area = (await api.GET('/api/v1/areas/{id}', { params: { path: { id: '330' } } })).data;
const stats = (await api.GET('/api/v1/areas/{id}/stats', { params: { path: { id: '330' } } })).data;
const refused = (await api.GET('/api/v1/areas/{id}', { params: { path: { id: 'nowhere at all' } } })).error;
const others = first?.transactions[0]?.id !== second?.transactions[0]?.id;
console.log(first?.transactions.length, second?.transactions.length, others, area?.area.name, stats?.meta.as_of, refused?.code);
`,
  'call-hey.ts': `
import { client } from './hey/client.gen';
import { getArea, getAreaStats, listTransactions } from './hey/index';

client.setConfig({ baseUrl: process.env.MULK_URL ?? '', auth: process.env.MULK_KEY ?? '' });
const query = { type: 'sales', limit: 2 } as const;
const first = (await listTransactions({ query })).data;
const cursor = first?.next_cursor ?? '';
const second = (await listTransactions({ query: { ...query, cursor } })).data;
const area = (await getArea({ path: { id: '330' } })).data;
const stats = (await getAreaStats({ path: { id: '330' } })).data;
const refused = (await getArea({ path: { id: 'nowhere at all' } })).error;
const others = first?.transactions[0]?.id !== second?.transactions[0]?.id;
console.log(first?.transactions.length, second?.transactions.length, others, area?.area.name, stats?.meta.as_of, refused?.code);
`,
};
