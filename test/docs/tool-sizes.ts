/** Measures the answers of the tools over the sample, for the table of docs/mcp.md. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { offered } from '../../service/mcp/tools.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { argumentsOf, callTool } from '../support/tool-calls.ts';

const page = join(repositoryRoot, 'docs/mcp.md');
const [begin, end] = [
  '<!-- Between these lines: made by `make expected`. -->',
  '<!-- End of what is made. -->',
];

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Returns the table: for each tool, the bytes of the result to the first example of its operation. */
async function sizesTable(client: Client): Promise<string> {
  const rows = [];
  for (const endpoint of offered) {
    const [example] = endpoint.examples;
    assert.ok(example, endpoint.operationId);
    const given = argumentsOf(endpoint, example);
    const summary = await callTool(client, endpoint.operationId, given);
    const full = await callTool(client, endpoint.operationId, { ...given, detail: 'full' });
    const { answer } = full;
    const twice = { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
    const sizes =
      answer === undefined
        ? ['refused', 'refused']
        : [JSON.stringify(twice), JSON.stringify(full.result)].map((text) =>
            kilobytes(Buffer.byteLength(text)),
          );
    rows.push(`| \`${endpoint.operationId}\` | ${sizes.join(' | ')} | ${kilobytes(summary.bytes)} |`);
  }
  return `| tool | JSON as text and as data | \`detail=full\` | summary |\n| --- | ---: | ---: | ---: |\n${rows.join('\n')}`;
}

/** Returns the page with the table as it is measured now. */
async function measuredPage(client: Client): Promise<string> {
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(`${begin}\n`);
  const after = rest?.split(`\n${end}`)[1];
  assert.ok(before !== undefined && after !== undefined, 'docs/mcp.md lacks the marks of its table');
  return `${before}${begin}\n\n${await sizesTable(client)}\n\n${end}${after}`;
}

/** Writes the table into the page. */
export async function writeToolSizes(client: Client): Promise<void> {
  writeFileSync(page, await measuredPage(client));
}

/** Fails unless the page has the table as it is measured now. */
export async function assertToolSizes(client: Client): Promise<void> {
  assert.equal(readFileSync(page, 'utf8'), await measuredPage(client), 'run make expected');
}
