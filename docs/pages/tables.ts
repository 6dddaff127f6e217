/** docs/tables.md: every published table and mart, its grain, key and columns. */
import { z } from 'zod';
import type { TableDefinition } from '../../data/table.ts';
import { codes, generatedFrom, table } from './markdown.ts';

const Typed = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
});
const JsonColumn = Typed.extend({
  anyOf: z.array(Typed).optional(),
  description: z.string().optional(),
});
const JsonRow = z.object({ properties: z.record(z.string(), JsonColumn) });

function typeOf(column: z.infer<typeof JsonColumn>): string {
  const types = (column.anyOf ?? [column]).flatMap(({ type, format }) => format ?? type ?? 'any');
  return types.map((type) => (type === 'null' ? 'may be null' : type)).join(', ');
}

/** BIGINT reaches JavaScript as `bigint`, which JSON Schema has no word for. */
const schemaOf = (row: z.ZodObject) =>
  JsonRow.parse(
    z.toJSONSchema(row, {
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'bigint') jsonSchema.type = 'integer';
      },
    }),
  );

function section(definition: TableDefinition): string {
  const { properties } = schemaOf(definition.row);
  const columns = Object.entries(properties).map(([name, column]) => [
    `\`${name}\``,
    typeOf(column),
    column.description ?? '',
  ]);
  const method = definition.methodVersion === null ? '' : ` Method version ${definition.methodVersion}.`;
  return [
    `## ${definition.id}\n`,
    `A ${definition.layer}. One row: ${definition.grain}. Key: ${codes(definition.key)}. Made from ${codes(definition.inputs)}.${method}\n`,
    `${table(['column', 'type', 'meaning'], columns)}\n`,
  ].join('\n');
}

/** Renders what a snapshot holds as one page, from the schemas that published rows are checked against. */
export function tablesPage(definitions: readonly TableDefinition[]): string {
  return [
    generatedFrom('data/tables/, data/marts/, data/methods/ and data/serve/'),
    '# Tables and marts\n',
    'What a snapshot holds. Parquet files of a table lie under `tables/<table>/`, those of a mart are `marts/<mart>.parquet`;',
    '`serve` tables are arrangements inside `serve.duckdb` that only the service reads.\n',
    ...definitions.filter(({ layer }) => layer !== 'stage').map(section),
  ].join('\n');
}
