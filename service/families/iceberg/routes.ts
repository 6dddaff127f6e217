/** The Iceberg catalogue: published tables and marts for engines that attach a catalogue by its address, and the files of these tables. It can only be read. */
import { z } from 'zod';
import type { Principal } from '../../accounts/plans.ts';
import { document, endpoint, stream } from '../../contract/endpoint.ts';
import { nearest } from '../../contract/nearest.ts';
import { text } from '../../contract/parameters.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import type { StreamBody } from '../../contract/stream-body.ts';
import { currentMetadata, type Served } from '../../iceberg/lake-tables.ts';
import { requireWholeHistory } from '../../iceberg/whole-history.ts';
import {
  CatalogConfig,
  Credentials,
  NamespaceProperties,
  Namespaces,
  namespace,
  TableAnswer,
  Tables,
} from './schema.ts';

const shared = {
  method: 'get',
  tag: 'Iceberg',
  reads: 'service',
  scope: 'export',
  feature: 'export',
  errors: 'iceberg',
} as const;

const root = '/iceberg/v1';
const namespaces = `${root}/namespaces`;
const inNamespace = `${namespaces}/{namespace}`;
const oneTable = `${inNamespace}/tables/{table}`;

const ofNamespace = {
  namespace: text({
    max: 100,
    description: `Name of a namespace; the only one is ${namespace}.`,
    example: namespace,
  }),
};
const ofTable = {
  table: text({ max: 100, description: 'Name of a table or mart.', example: 'transactions' }),
};
/** Parameters of lists, which are short enough for one page. */
const paging = {
  pageToken: text({
    max: 200,
    description: 'Of no effect: every list is one page.',
    example: '0',
  }).optional(),
  pageSize: text({
    max: 20,
    description: 'Of no effect: every list is one page.',
    example: '100',
  }).optional(),
};

/** `GET /iceberg/v1/config`. */
const getIcebergConfig = endpoint({
  ...shared,
  operationId: 'getIcebergConfig',
  path: `${root}/config`,
  summary: 'Configuration of the Iceberg catalogue',
  description:
    'The address for engines is `/iceberg` of this service; they send the API key as a bearer token. Every plan that may export and sees all history can attach it.',
  query: z.strictObject({
    warehouse: text({
      max: 200,
      description: 'Of no effect: there is one warehouse.',
      example: 'mulk',
    }).optional(),
  }),
  answer: document(CatalogConfig),
  examples: [{ summary: 'Settings and operations of the catalogue', request: `${root}/config` }],
  handle: () => ({
    defaults: {},
    overrides: {},
    endpoints: [
      'GET /v1/{prefix}/namespaces',
      'GET /v1/{prefix}/namespaces/{namespace}',
      'HEAD /v1/{prefix}/namespaces/{namespace}',
      'GET /v1/{prefix}/namespaces/{namespace}/tables',
      'GET /v1/{prefix}/namespaces/{namespace}/tables/{table}',
      'HEAD /v1/{prefix}/namespaces/{namespace}/tables/{table}',
      'GET /v1/{prefix}/namespaces/{namespace}/tables/{table}/credentials',
    ],
  }),
});

/** `GET /iceberg/v1/namespaces`. */
const listIcebergNamespaces = endpoint({
  ...shared,
  operationId: 'listIcebergNamespaces',
  path: namespaces,
  summary: 'Namespaces of the Iceberg catalogue',
  description: `One: \`${namespace}\`. It has no namespaces below it.`,
  query: z.strictObject({
    ...paging,
    parent: text({
      max: 100,
      description: 'Namespace whose namespaces are listed.',
      example: namespace,
    }).optional(),
  }),
  answer: document(Namespaces),
  examples: [{ summary: 'All of them', request: namespaces }],
  handle: ({ query }) => ({ namespaces: query.parent === undefined ? [[namespace]] : [] }),
});

/** `GET /iceberg/v1/namespaces/{namespace}`. */
const getIcebergNamespace = endpoint({
  ...shared,
  operationId: 'getIcebergNamespace',
  path: inNamespace,
  summary: 'A namespace of the Iceberg catalogue',
  description: 'Its name and its properties.',
  params: z.strictObject(ofNamespace),
  answer: document(NamespaceProperties),
  problems: ['table-not-found'],
  examples: [{ summary: 'The namespace', request: `${namespaces}/${namespace}` }],
  handle({ params }) {
    requireNamespace(params.namespace);
    return { namespace: [namespace], properties: { comment: 'Published tables and marts of Mulk' } };
  },
});

/** `GET /iceberg/v1/namespaces/{namespace}/tables`. */
const listIcebergTables = endpoint({
  ...shared,
  operationId: 'listIcebergTables',
  path: `${inNamespace}/tables`,
  summary: 'Tables of the Iceberg catalogue',
  description: 'Every published table and mart, by name.',
  params: z.strictObject(ofNamespace),
  query: z.strictObject(paging),
  answer: document(Tables),
  problems: ['table-not-found', 'no-snapshot'],
  examples: [{ summary: 'All of them', request: `${namespaces}/${namespace}/tables` }],
  async handle(call) {
    requireNamespace(call.params.namespace);
    requireWholeHistory(call);
    const names = await call.service.lakeTables.names(servedBy(call.service));
    return { identifiers: names.map((name) => ({ namespace: [namespace], name })) };
  },
});

/** `GET /iceberg/v1/namespaces/{namespace}/tables/{table}`. */
const loadIcebergTable = endpoint({
  ...shared,
  operationId: 'loadIcebergTable',
  path: oneTable,
  summary: 'Metadata of an Iceberg table',
  description:
    'The metadata of a table in Iceberg’s format version 2: columns with ids and meanings, partitions, order, and one snapshot for each kept snapshot, tagged by its id and by `as-of-` with its newest registration. The settings in `config` let clients of S3 read the files from this service: the token opens the files that the key may export, for twelve hours or longer.',
  cost: 10,
  params: z.strictObject({ ...ofNamespace, ...ofTable }),
  query: z.strictObject({
    snapshots: text({
      max: 10,
      description: 'Of no effect: all snapshots are in the answer.',
      example: 'all',
    }).optional(),
  }),
  answer: document(TableAnswer),
  problems: ['table-not-found', 'no-snapshot'],
  examples: [{ summary: 'All transactions', request: `${namespaces}/${namespace}/tables/transactions` }],
  async handle(call) {
    const { params, service } = call;
    const principal = requirePrincipal(call.principal);
    requireNamespace(params.namespace);
    requireWholeHistory(call);
    const { expiresAt, ...credentials } = credentialsOf(principal, service);
    const loaded = await service.lakeTables.load(servedBy(service), params.table, expiresAt);
    if (loaded === null) throw await noTable(params.table, service);
    const metadata = TableAnswer.shape.metadata.parse(JSON.parse(loaded.metadata.toString('utf8')));
    return {
      'metadata-location': loaded.metadataAddress,
      metadata,
      config: credentials.config,
      'storage-credentials': [credentials],
    };
  },
});

/** `GET /iceberg/v1/namespaces/{namespace}/tables/{table}/credentials`. */
const getIcebergCredentials = endpoint({
  ...shared,
  operationId: 'getIcebergCredentials',
  path: `${oneTable}/credentials`,
  summary: 'New credentials for the files of an Iceberg table',
  description: 'Engines ask for them when the token of the table ends.',
  params: z.strictObject({ ...ofNamespace, ...ofTable }),
  answer: document(Credentials),
  problems: ['table-not-found', 'no-snapshot'],
  examples: [
    {
      summary: 'Those of the transactions',
      request: `${namespaces}/${namespace}/tables/transactions/credentials`,
    },
  ],
  async handle(call) {
    const { params, service } = call;
    const principal = requirePrincipal(call.principal);
    requireNamespace(params.namespace);
    requireWholeHistory(call);
    const names = await service.lakeTables.names(servedBy(service));
    if (!names.includes(params.table)) throw await noTable(params.table, service);
    const { expiresAt: _, ...credentials } = credentialsOf(principal, service);
    return { 'storage-credentials': [credentials] };
  },
});

/** `GET /iceberg/files/{table}/{file}`. */
const getIcebergFile = endpoint({
  ...shared,
  operationId: 'getIcebergFile',
  path: '/iceberg/files/{table}/{file}',
  summary: 'A file of an Iceberg table',
  description: `The Parquet files, manifests and metadata that the metadata of a table names, as an S3-compatible store gives them: \`GET\` with \`Range\`, and \`HEAD\`. The token of the table’s \`config\` goes into \`X-Amz-Security-Token\`; an API key as Bearer works too. \`${currentMetadata}\` is the current metadata of the table.`,
  insteadOfKey: 'file-pass',
  params: z.strictObject({
    ...ofTable,
    file: text({ max: 200, description: 'Name of the file.', example: currentMetadata }),
  }),
  query: z.strictObject({
    'x-id': text({
      max: 40,
      description: 'Of no effect: clients of S3 name their operation here.',
      example: 'GetObject',
    }).optional(),
  }),
  answer: { ...stream('parquet'), types: ['application/json', 'application/octet-stream'] },
  problems: ['table-not-found', 'no-snapshot', 'range-not-satisfiable'],
  examples: [
    {
      summary: 'The current metadata of the transactions',
      request: `/iceberg/files/transactions/${currentMetadata}`,
    },
  ],
  async handle(call): Promise<StreamBody> {
    const { params, service } = call;
    requireWholeHistory(call);
    const found = await service.lakeTables.file(servedBy(service), params.table, params.file);
    if (found === null)
      throw new Problem(
        'table-not-found',
        `No kept snapshot of ${params.table} has the file ${params.file}.`,
        {
          errors: [{ parameter: 'file', message: 'names no file of this table; load the table again' }],
        },
      );
    const filename = `${params.table}-${params.file}`;
    if (found.kind === 'data') return { filename, content: found.file };
    const { content } = found;
    return {
      filename,
      type: params.file.endsWith('.json') ? 'application/json' : 'application/octet-stream',
      content: {
        size: content.byteLength,
        part: async function* (start, end) {
          yield content.subarray(start, end + 1);
        },
        close: async () => undefined,
      },
    };
  },
});

function servedBy({ snapshots }: Service): Served {
  const current = snapshots.current();
  if (current !== null) return current;
  throw new Problem('no-snapshot', 'No snapshot has been published yet.', {
    headers: { 'Retry-After': '30' },
  });
}

function requireNamespace(name: string): void {
  if (name === namespace) return;
  throw new Problem('table-not-found', `There is no namespace ${name}.`, {
    errors: [{ parameter: 'namespace', message: 'names no namespace', candidates: [namespace] }],
  });
}

async function noTable(name: string, service: Service): Promise<Problem> {
  const candidates = nearest(name, await service.lakeTables.names(servedBy(service)));
  return new Problem('table-not-found', `No table is called ${name}.`, {
    errors: [{ parameter: 'table', message: 'names no published table', candidates }],
  });
}

/** Returns the settings with which a client of S3 reads the files of every table here, with the rights of the key. */
function credentialsOf(principal: Principal, { baseUrl, filePasses }: Service) {
  const { token, expiresAt } = filePasses.issue(principal);
  return {
    expiresAt,
    prefix: 's3://iceberg/',
    config: {
      's3.endpoint': `${baseUrl()}/`,
      's3.region': 'us-east-1',
      'client.region': 'us-east-1',
      's3.path-style-access': 'true',
      's3.access-key-id': principal.keyId,
      // Requests are signed with it; the token says who asks.
      's3.secret-access-key': 'unused',
      's3.session-token': token,
      's3.session-token-expires-at-ms': String(expiresAt),
    },
  };
}

/** The operations of the Iceberg catalogue. */
export const iceberg = [
  getIcebergConfig,
  listIcebergNamespaces,
  getIcebergNamespace,
  listIcebergTables,
  loadIcebergTable,
  getIcebergCredentials,
  getIcebergFile,
];
