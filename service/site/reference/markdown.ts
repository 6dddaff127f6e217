/** Writes the reference as Markdown, for assistants and for readers without a browser. */
import { problemCodes } from '../../contract/problem-codes.ts';
import type { Family, Operation, Reference } from './document.ts';
import { allGuides, type Guide, guidePath } from './guides.ts';
import { accessText, formatNames } from './operation.ts';
import { familyPath, familySchemas } from './pages.ts';
import { innerObjects, meaning, readSchema, type Schema, typeText } from './schema-text.ts';
import { snippets } from './snippets.ts';

function line(name: string, type: string, text: string, depth: number): string {
  return `${'  '.repeat(depth)}- \`${name}\` (${type})${text === '' ? '' : `: ${text}`}`;
}

function fieldLines({ properties = {}, required }: Schema, depth: number): string[] {
  return Object.entries(properties).flatMap(([name, unread]) => [
    line(
      name,
      `${typeText(unread)}${required.includes(name) ? '' : ', optional'}`,
      meaning(readSchema(unread)),
      depth,
    ),
    ...innerObjects(unread).flatMap((object) => fieldLines(object, depth + 1)),
  ]);
}

function valueLines(unread: unknown): string[] {
  const objects = innerObjects(unread);
  return objects.length === 0 ? [typeText(unread)] : objects.flatMap((object) => fieldLines(object, 0));
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `### ${title}`, '', ...lines];
}

function operationLines(operation: Operation, baseUrl: string): string[] {
  const { method, path, aliases, parameters, body, answers, problems, examples } = operation;
  const others = aliases.map((alias) => `\`${alias.path}\``).join(', ');
  const curls = examples.flatMap((example) => {
    const [curl] = snippets(operation, example, baseUrl);
    const answer =
      example.answer === undefined
        ? []
        : [
            'Its answer, with long lists and texts shortened:',
            ...['', '```json', JSON.stringify(example.answer, null, 1), '```', ''],
          ];
    return [`${example.summary}:`, '', '```sh', curl?.text ?? '', '```', '', ...answer];
  });
  const received = answers.flatMap((answer) => {
    const schema = [...answer.types].find(
      ([type, value]) => type.includes('json') && value !== undefined,
    )?.[1];
    const head = `${answer.status} ${answer.types.size === 0 ? answer.description : formatNames(answer)}`;
    return [head, '', ...(schema === undefined ? [] : [...valueLines(schema), ''])];
  });
  return [
    `## ${operation.summary}`,
    '',
    `\`${method} ${path}\`${others === '' ? '' : `, also ${others}`} (\`${operation.id}\`)`,
    '',
    operation.description,
    '',
    accessText(operation),
    ...section(
      'Parameters',
      parameters.map(({ name, in: place, required, description, schema: unread }) => {
        const schema = readSchema(unread);
        const type = `${place}, ${typeText(unread)}${required ? ', required' : ''}`;
        return line(name, type, meaning(schema, description ?? schema.description), 0);
      }),
    ),
    ...section('Body', body === null ? [] : valueLines(body.schema)),
    ...section('Request', curls),
    ...section('Answers', received),
    ...section(
      'Problems',
      [...problems].map(
        ([status, codes]) =>
          `- ${status}: ${codes.map((code) => `\`${code}\` (${problemCodes[code].title})`).join(', ')}`,
      ),
    ),
    '',
  ];
}

/** Returns the page of a family. */
export function familyMarkdown(family: Family, reference: Reference): string {
  const { baseUrl, schemas } = reference;
  const objects = familySchemas(family, reference).flatMap((name) => {
    const { description } = readSchema(schemas[name]);
    return [
      `### ${name}`,
      '',
      ...(description === undefined ? [] : [description, '']),
      ...valueLines(schemas[name]),
      '',
    ];
  });
  const lines = [
    `# ${family.name}`,
    '',
    `Operations of the Mulk API at ${baseUrl}. The other families are in ${baseUrl}/llms.txt.`,
    '',
    ...family.operations.flatMap((operation) => operationLines(operation, baseUrl)),
    ...(objects.length === 0 ? [] : ['## Objects', '', ...objects]),
  ];
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

/** Returns the list of all pages, in the form of llmstxt.org. */
export function llmsText(
  { description, baseUrl, families }: Reference,
  titleOf: (guide: Guide) => string,
): string {
  const [lead = '', ...rules] = description.split('\n\n').map((text) => text.replaceAll('\n', ' '));
  const pages = families.map((family) => {
    const names = family.operations.map(({ method, path }) => `${method} ${path}`).join(', ');
    return `- [${family.name}](${baseUrl}${familyPath(family)}.md): ${names}`;
  });
  const guides = allGuides.map(
    (guide) => `- [${titleOf(guide)}](${baseUrl}${guidePath(guide)}.md): ${guide.summary}`,
  );
  return `# Mulk

> ${lead}

${rules.join('\n\n')}

## Guides

${guides.join('\n')}

## Reference

${pages.join('\n')}

## More

- [OpenAPI](${baseUrl}/openapi.json): the whole API as one document
- [Methods](${baseUrl}/docs/methods): how every figure is made
- [Problems](${baseUrl}/problems): every error with its cause and its fix
- [Quick start](${baseUrl}/quick-start): a key and a first answer
`;
}
