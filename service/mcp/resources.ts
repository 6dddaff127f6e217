/** Offers texts that an assistant may read: how each figure is made, and which tables there are. */
import { type ReadResourceResult, type Resource, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { methods } from '../../data/methods.ts';
import type { Service } from '../contract/service.ts';
import { type TableFacts, tableFacts } from '../families/catalog/table-facts.ts';
import { methodNames, methodText } from '../families/methods/routes.ts';

const mimeType = 'text/markdown';

/** The reader of resources. */
export interface ResourceReader {
  readonly service: Service;
  /** Start of the history that the plan of the reader includes; null for all of it. */
  readonly historyFrom: string | null;
}

const methodAddress = (base: string, name: string): string => `${base}/docs/methods/${name}`;
const catalogueAddress = (base: string): string => `${base}/catalog`;

/** Returns every resource: the catalogue and the methods. The tables of the catalogue follow the template. */
export function listResources({ service }: ResourceReader): Resource[] {
  const base = service.baseUrl();
  return [
    {
      uri: catalogueAddress(base),
      name: 'catalogue',
      title: 'Catalogue of the published tables',
      description: 'Every published table: the meaning of a row, its days and the number of its columns.',
      mimeType,
    },
    ...methodNames.map((name) => ({
      uri: methodAddress(base, name),
      name,
      title: methods[name].title,
      description: `How the figures of the method ${name} are made, version ${methods[name].version}.`,
      mimeType,
    })),
  ];
}

/** Returns the forms of addresses that can be read beside the listed ones. */
export function resourceTemplates({ service }: ResourceReader) {
  return [
    {
      uriTemplate: `${catalogueAddress(service.baseUrl())}/{table}`,
      name: 'table',
      title: 'A table of the catalogue',
      description: 'The columns of a published table, with types and meanings.',
      mimeType,
    },
  ];
}

/** Returns the text of a resource. Throws where no resource has the address. */
export function readResource(uri: string, reader: ResourceReader): ReadResourceResult {
  const text = textOf(uri, reader);
  if (text === null) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType, text }] };
}

function textOf(uri: string, reader: ResourceReader): string | null {
  const base = reader.service.baseUrl();
  const method = methodNames.find((name) => methodAddress(base, name) === uri);
  if (method !== undefined) return methodText(method);
  if (uri === catalogueAddress(base)) return catalogueText(reader);
  const table = factsFor(reader)?.tables.find(({ address }) => address === uri);
  return table === undefined ? null : tableText(table);
}

/** Returns the tables of the current snapshot; null while none is published. */
function factsFor({ service, historyFrom }: ResourceReader) {
  const lease = service.snapshots.lease();
  if (lease === null) return null;
  const { snapshot, release } = lease;
  try {
    return { snapshot, tables: tableFacts({ snapshot, service, historyFrom }) };
  } finally {
    release();
  }
}

const days = ({ covers: { from, to } }: TableFacts): string =>
  from === null ? `to ${to}` : `${from} to ${to}`;

function catalogueText(reader: ResourceReader): string {
  const facts = factsFor(reader);
  if (facts === null) return '# Catalogue\n\nNo snapshot is published yet.\n';
  const { snapshot, tables } = facts;
  const rows = tables.map((table) => {
    const { name, description, columns } = table;
    const meaning = /^One row is (.+?)\.(?: |$)/.exec(description)?.[1] ?? description;
    return `| ${name} | ${meaning} | ${days(table)} | ${columns.length} |`;
  });
  return `# Catalogue

Tables of the snapshot ${snapshot.id}, of data as of ${snapshot.asOf}. ${snapshot.manifest.attribution}. The columns of a table: ${catalogueAddress(reader.service.baseUrl())}/<table>. A key with the scope \`export\` downloads it from \`/api/v1/exports/<table>\`.

| table | a row is | days | columns |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function tableText(table: TableFacts): string {
  const columns = table.columns.map(({ name, type, meaning }) => `- \`${name}\` (${type}): ${meaning}`);
  return `# ${table.title}\n\n${table.description} Days: ${days(table)}. File: ${table.file}\n\n${columns.join('\n')}\n`;
}
