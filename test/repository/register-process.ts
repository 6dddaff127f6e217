/**
 * Prints, as JSON, what the service of this process's register tells: its words, catalogues, code lists, pages and the document of the
 * API. It asks the real service over the sample, whose manifest says here that the records are of this register.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayInRegister, register } from '../../data/register.ts';
import { Current, Manifest } from '../../data/snapshot.ts';
import { TIMEZONE } from '../../ingest/schedule.ts';
import { emptyWords } from '../../search-index/understanding/empty-words.ts';
import { texts as consoleTexts } from '../../service/console/texts.ts';
import { tellings } from '../../service/describe/told-words.ts';
import { texts as explorerTexts } from '../../service/explorer/texts.ts';
import { prompts } from '../../service/mcp/prompts.ts';
import { writeFromTemplate } from '../../service/narrator/template-writer.ts';
import { words } from '../../service/site/market/words/words.ts';
import { temporaryDirectory } from '../support/accounts.ts';
import { startTestService } from '../support/service.ts';

/** Links the current snapshot of a warehouse into another one, as a snapshot of this register. */
function linkSnapshot(from: string, into: string): void {
  const current = Current.parse(JSON.parse(readFileSync(join(from, 'current.json'), 'utf8')));
  const source = join(from, 'snapshots', current.snapshot_id);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(source, 'manifest.json'), 'utf8')));
  const attribution = `Source: ${register.authority.en} open data`;
  const text = JSON.stringify({ ...manifest, attribution, register: register.id });
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const id = `${current.snapshot_id.split('-')[0]}-${digest}`;
  const folder = join(into, 'snapshots', id);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(source))
    if (name !== 'manifest.json') symlinkSync(join(source, name), join(folder, name));
  writeFileSync(join(folder, 'manifest.json'), text);
  writeFileSync(join(into, 'current.json'), JSON.stringify({ ...current, snapshot_id: id }));
}

const [sample = ''] = process.argv.slice(2);
const linked = temporaryDirectory();
linkSnapshot(sample, linked.path);
const service = await startTestService({ over: { directory: linked.path }, explorer: 'enterprise' });
const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    ...{ protocolVersion: '2025-06-18', capabilities: {} },
    clientInfo: { name: 'test', version: '1' },
  },
};
const addresses = {
  openapi: '/openapi.json',
  dcat: '/catalog',
  croissant: '/catalog/sales_monthly',
  codelist: '/sdmx/3.0/structure/codelist/MULK/CL_REF_AREA/+',
  sdmx: `/sdmx/3.0/data/dataflow/MULK/SALES_MONTHLY/+/M.${register.id.toUpperCase()}.APARTMENT.*.*?c%5BTIME_PERIOD%5D=ge:2026-01`,
  rent: '/api/v1/valuations/rent-estimate?area=330&property_type=apartment&area_sqft=850&current_rent_aed=70000',
  home: '/',
  homeAr: '/ar',
  areas: '/areas',
  areasAr: '/ar/areas',
  rentPage: '/estimate/rent?area=330&property_type=apartment&area_sqft=850&bedrooms=1&current_rent_aed=70000',
  map: '/map',
  names: '/api/v1/areas',
  communities: '/api/v1/areas?kind=community',
};
const answers: Record<string, string> = {};
for (const [name, address] of Object.entries(addresses)) {
  const response = await service.ask(address);
  answers[name] = `${response.status} ${await response.text()}`;
}
const mcp = await service.ask('/mcp', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify(initialize),
});
answers['mcp'] = `${mcp.status} ${await mcp.text()}`;
await service.stop();
linked.remove();

const told = {
  ...answers,
  words: JSON.stringify([words, explorerTexts, consoleTexts]),
  telling: JSON.stringify([tellings.en.words, tellings.ar.words]),
  prompts: JSON.stringify(prompts),
  profile: writeFromTemplate(
    [{ name: 'name', unit: 'text', value: 'Marina', n: null, as_of: '2026-01-01' }],
    'area',
  ),
  clock: `${TIMEZONE} ${dayInRegister(new Date('2026-01-01T02:00:00Z'))}`,
  empty: [...emptyWords].join(' '),
};
process.stdout.write(JSON.stringify(told));
