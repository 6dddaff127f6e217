/** Alerts and dashboard ask for what /metrics prints, and every alert says what to do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isProblemCode } from '../../service/contract/problem-codes.ts';
import { endpoints } from '../../service/families/all.ts';
import { Metrics } from '../../service/http/metrics.ts';
import { documentsOf } from '../support/deploy-files.ts';
import { asked } from '../support/promql.ts';
import { textOf } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.literal('docs/operations.md#alerts') }),
        }),
      ),
    }),
  ),
});
const Target = z.looseObject({ expr: z.string(), legendFormat: z.string() });
const Dashboard = z.looseObject({
  uid: z.literal('mulk'),
  annotations: z.object({ list: z.array(z.looseObject({ expr: z.string() })) }),
  panels: z.array(
    z.looseObject({
      id: z.int(),
      title: z.string(),
      type: z.string(),
      targets: z.array(Target).default([]),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
    }),
  ),
});

const rules = Rules.parse(documentsOf('deploy/monitoring/alerts.yaml')[0]).groups.flatMap(
  (group) => group.rules,
);
const dashboard = Dashboard.parse(JSON.parse(textOf('deploy/monitoring/dashboard.json')));
const intervals = (expression: string) =>
  expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...dashboard.annotations.list.map(({ expr }) => expr),
].map(intervals);
/** Prometheus adds these itself. */
const [ownMetrics, ownLabels] = [['up'], ['job', 'instance', 'le']];

/** Names, labels with them, of a text that Prometheus reads. */
function printed(text: string): { readonly metrics: Set<string>; readonly labels: Set<string> } {
  const samples = [...text.matchAll(/^([a-z_:][\w:]*)(?:\{(.*)\})? \S+$/gim)];
  return {
    metrics: new Set([
      ...samples.map((found) => found[1] ?? ''),
      // A counter with labels prints nothing before it has counted.
      ...[...text.matchAll(/^# TYPE (\S+) (counter|gauge)$/gm)].map((found) => found[1] ?? ''),
      ...[...text.matchAll(/^# TYPE (\S+) histogram$/gm)].map((found) => `${found[1]}_sum`),
    ]),
    labels: new Set(
      samples.flatMap((found) => [...(found[2] ?? '').matchAll(/(\w+)="/g)].map((one) => one[1] ?? '')),
    ),
  };
}

describe('deploy/monitoring', () => {
  let service: TestService;
  let known: ReturnType<typeof printed>;

  before(async () => {
    service = await startTestService();
    const runs = join(service.warehouse, 'runs');
    mkdirSync(runs);
    const run = {
      status: 'failed',
      files: [],
      refused: [],
      rows_before: {},
      rows_after: {},
      reason: null,
      snapshot_id: null,
    };
    const times = { started_at: '2026-03-20T03:00:00Z', finished_at: '2026-03-20T03:01:00Z' };
    const rest = {
      changes: { added: 0, corrected: 0, withdrawn: 0 },
      resolution: {},
      steps: [],
      warnings: [],
    };
    const report = { run_id: '1', previous_snapshot_id: null, ...run, ...times, ...rest };
    writeFileSync(join(runs, '1.json'), JSON.stringify(report));
    await (await service.ask('/transactions?limit=1')).text();
    const ofProcess = new Metrics();
    ofProcess.collectProcess();
    const own = await (await fetch(`${service.running.adminUrl}/metrics`)).text();
    known = printed(`${own}\n${await ofProcess.registry.metrics()}`);
    // A replica prints these; to have one takes an S3-compatible store.
    for (const [, name = ''] of textOf('service/snapshot-replica/open-replica.ts').matchAll(
      /'(mulk_store_\w+)',/g,
    ))
      known.metrics.add(name);
  });
  after(() => service.stop());

  it('asks for metrics and labels only that are printed', () => {
    assert.ok(expressions.length > 40);
    const unknown = expressions.flatMap((expression) => {
      const { metrics, labels } = asked(expression);
      return [
        ...metrics.filter((name) => !known.metrics.has(name) && !ownMetrics.includes(name)),
        ...labels.filter((name) => !known.labels.has(name) && !ownLabels.includes(name)),
      ].map((name) => `${name} in ${expression}`);
    });
    assert.deepEqual(unknown, []);
  });

  it('would notice a metric or label that is not there, and what is no PromQL', () => {
    assert.deepEqual(asked('sum by (queue) (rate(mulk_gone_total{a="b"}[5m]))'), {
      metrics: ['mulk_gone_total'],
      labels: ['queue', 'a'],
      operations: [],
    });
    assert.ok(!known.metrics.has('mulk_gone_total') && !known.labels.has('queue'));
    assert.throws(() => asked('sum by (le (rate(x[5m])'), /no PromQL/);
  });

  it('names operations that exist', () => {
    const ids = new Set<string>(endpoints.map(({ operationId }) => operationId));
    const operations = expressions.flatMap((expression) => asked(expression).operations);
    assert.ok(operations.length > 0);
    assert.deepEqual(
      operations.filter((name) => !ids.has(name)),
      [],
    );
  });

  it('names codes of problems that exist', () => {
    const codes = expressions.flatMap((expression) =>
      [...expression.matchAll(/\bcode=~?"([^"]*)"/g)].flatMap(([, some = '']) => some.split('|')),
    );
    assert.ok(codes.length > 0);
    assert.deepEqual(
      codes.filter((code) => !isProblemCode(code)),
      [],
    );
  });

  it('says for every alert what to do, and for nothing else', () => {
    const runbook = /^## Alerts\n([\s\S]*?)(?=^## )/m.exec(textOf('docs/operations.md'))?.[1] ?? '';
    const told = [...runbook.matchAll(/^\| `(\w+)` \|/gm)].map((found) => found[1]);
    assert.deepEqual(told.sort(), rules.map(({ alert }) => alert).sort());
  });

  it('draws panels that do not lie over each other', () => {
    const { panels } = dashboard;
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    for (const { gridPos: a, title } of panels) {
      assert.ok(a.x + a.w <= 24, title);
      const over = panels.filter(
        ({ gridPos: b }) =>
          a !== b && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h,
      );
      assert.deepEqual(
        over.map((panel) => panel.title),
        [],
        title,
      );
    }
  });

  it('passes promtool: rules, their own tests, and the settings', function () {
    if (spawnSync('promtool', ['--version']).status !== 0) this.skip();
    for (const words of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
      ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ]) {
      const ran = spawnSync('promtool', words, { cwd: 'deploy/monitoring', encoding: 'utf8' });
      assert.equal(ran.status, 0, ran.stdout + ran.stderr);
    }
  });
});
