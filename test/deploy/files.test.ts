/** deploy/ agrees with itself and with the settings, addresses and version of the code. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readIngestConfig } from '../../ingest/config.ts';
import { readServiceConfig, type ServiceConfig } from '../../service/config.ts';
import { endpoints } from '../../service/families/all.ts';
import { usualLimits } from '../../service/limits.ts';
import { packageVersion } from '../../service/package-version.ts';
import {
  composeWith,
  copiedByDockerfile,
  Deployment,
  documentsOf,
  environmentOf,
  kubernetesObjects,
  kustomization,
} from '../support/deploy-files.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

const settings = new Set(Object.keys(environmentOf(textOf('.env.example'))));
const dockerfile = textOf('deploy/Dockerfile');
const paths = new Set(endpoints.map(({ path }) => path));
const defaults = readServiceConfig({});
const ownImage = `mulk:${packageVersion()}`;
const exampleValues = Object.fromEntries(
  Object.entries(environmentOf(textOf('deploy/compose/example.env'))).map(([name, value]) => [
    name,
    value === '' ? 'f'.repeat(64) : value,
  ]),
);
const compose = composeWith(exampleValues);
const ownServices = Object.entries(compose.services).filter(([, { image }]) => image === ownImage);

/** Settings of the image itself; NODE_ENV is Node's, MALLOC_ARENA_MAX the C library's. */
function imageEnvironment(): Record<string, string> {
  const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? '';
  const {
    NODE_ENV: _,
    MALLOC_ARENA_MAX: __,
    ...own
  } = Object.fromEntries(
    [...block.matchAll(/([A-Z_]+)=(\S+)/g)].map((found) => [found[1] ?? '', found[2] ?? '']),
  );
  return own;
}

/** Throws when the program that is started this way would refuse its settings. */
function accept(program: string | undefined, environment: Record<string, string>): void {
  if (program === 'dist/ingest/main.js') readIngestConfig(environment);
  else readServiceConfig(environment);
}

const unknownIn = (environment: Readonly<Record<string, string>>) =>
  Object.keys(environment).filter((name) => !settings.has(name));

/** A stop may take as long as it says "not ready", then finishes requests, then writes down what it counted. */
function assertStopFits(seconds: number, config: ServiceConfig, where: string): void {
  const needed = (config.STOP_DELAY_MS + usualLimits.stopGraceMs) / 1000 + 5;
  assert.ok(seconds >= needed, `${where} gives ${seconds} s, a stop may take ${needed} s`);
}

describe('deploy/', () => {
  it('holds YAML only that parses, with no key twice', () => {
    const files = repositoryFiles.filter((file) => /^deploy\/.*\.ya?ml$/.test(file));
    assert.ok(files.length >= 8);
    for (const file of files) assert.ok(documentsOf(file).length > 0, file);
  });

  it('pins every image to a version', () => {
    const images = [
      ...Object.values(compose.services).map(({ image }) => image),
      /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? '',
    ];
    for (const image of images) assert.match(image, /^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/);
    assert.ok(ownServices.length >= 3);
    assert.deepEqual(kustomization().images, [{ name: 'mulk', newTag: packageVersion() }]);
    assert.ok(dockerfile.includes(`--tag ${ownImage} `));
  });

  it('runs a Node.js that the code may run on', () => {
    const [, major = '0', minor = '0'] = /node:(\d+)\.(\d+)/.exec(dockerfile) ?? [];
    assert.ok(Number(major) > 20 || (Number(major) === 20 && Number(minor) >= 19));
  });

  it('copies into the image what there is, and listens where the service does', () => {
    const [sources] = copiedByDockerfile();
    const missing = sources.filter(
      (path) => !repositoryFiles.some((file) => file === path || file.startsWith(`${path}/`)),
    );
    assert.deepEqual(missing, []);
    assert.ok(dockerfile.includes(`\nEXPOSE ${defaults.PORT} ${defaults.ADMIN_PORT}\n`));
    assert.ok(dockerfile.includes(`\nVOLUME ${imageEnvironment()['WAREHOUSE_DIR']}\n`));
    assert.deepEqual(unknownIn(imageEnvironment()), []);
  });

  it('never sends the sample, a warehouse or settings to the build', () => {
    const ignored = textOf('.dockerignore').split('\n');
    assert.equal(
      ignored.find((line) => line !== '' && !line.startsWith('#')),
      '*',
    );
    for (const path of ['data/sample', 'data/warehouse']) assert.ok(ignored.includes(path));
    for (const path of copiedByDockerfile()[0])
      assert.ok(
        ignored.some((line) => line === `!${path}` || line.startsWith(`!${path}/`)),
        path,
      );
  });
});

describe('deploy/compose', () => {
  it('gives Mulk settings only that exist and are taken', () => {
    for (const [name, { command, environment }] of ownServices) {
      assert.deepEqual(unknownIn(environment), [], name);
      accept(command?.[0], environment);
    }
  });

  it('asks for what example.env explains, and for nothing else', () => {
    const asked = [...textOf('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(
      (found) => found[1],
    );
    assert.deepEqual([...new Set(asked)].sort(), Object.keys(exampleValues).sort());
  });

  it('keeps warehouses in volumes of their own, and names files that exist', () => {
    const { WAREHOUSE_DIR } = imageEnvironment();
    const kept = ownServices.map(([name, { volumes }]) => {
      const [volume] = volumes.find((one) => one.endsWith(`:${WAREHOUSE_DIR}`))?.split(':') ?? [];
      assert.ok(volume !== undefined && volume in compose.volumes, name);
      return volume;
    });
    assert.equal(new Set(kept).size, ownServices.length);
    for (const { volumes } of Object.values(compose.services)) {
      for (const [from = ''] of volumes.map((one) => one.split(':'))) {
        if (!/^\.\.?\/.*\.\w+$/.test(from)) continue;
        assert.ok(repositoryFiles.includes(join('deploy/compose', from)), from);
      }
    }
  });

  it('balances over every replica, by the address that says whether it is ready', () => {
    const caddyfile = textOf('deploy/compose/Caddyfile');
    const upstreams = /reverse_proxy ([^{]+)\{/.exec(caddyfile)?.[1]?.trim().split(' ');
    const replicas = ownServices.filter(([, { command }]) => command === undefined).map(([name]) => name);
    assert.deepEqual(
      upstreams,
      replicas.map((name) => `${name}:${defaults.PORT}`),
    );
    assert.ok(paths.has(/health_uri (\S+)/.exec(caddyfile)?.[1] ?? ''));
    const scraped = textOf('deploy/monitoring/prometheus.yaml');
    for (const name of replicas) assert.ok(scraped.includes(`${name}:${defaults.ADMIN_PORT}`), name);
  });

  it('gives a replica the time it may take to stop', () => {
    for (const [name, { command, environment, stop_grace_period: period = '10s' }] of ownServices) {
      if (command === undefined)
        assertStopFits(Number.parseInt(period, 10), readServiceConfig(environment), name);
    }
  });
});

describe('deploy/kubernetes', () => {
  const objects = kubernetesObjects();
  const deployments = objects.flatMap(({ object }) => Deployment.safeParse(object).data ?? []);
  const { configMapGenerator, secretGenerator } = kustomization();
  const given = new Map<string, Record<string, string>>([
    ...configMapGenerator.map(({ name, literals }) => [name, environmentOf(literals.join('\n'))] as const),
    ...secretGenerator.map(
      ({ name, envs }) => [name, environmentOf(textOf(`deploy/kubernetes/${envs[0]}.example`))] as const,
    ),
  ]);

  const environmentFor = (deployment: z.infer<typeof Deployment>) =>
    Object.assign(
      {},
      ...(deployment.spec.template.spec.containers[0]?.envFrom.flatMap(Object.values).map(({ name }) => {
        const values = given.get(name);
        assert.ok(values !== undefined, name);
        return values;
      }) ?? []),
    );

  it('gives Mulk settings only that exist and are taken', () => {
    assert.equal(deployments.length, 2);
    for (const deployment of deployments) {
      const environment: Record<string, string> = environmentFor(deployment);
      assert.deepEqual(unknownIn(environment), []);
      const secrets = { DATA_DUBAI_CLIENT_ID: 'id', DATA_DUBAI_CLIENT_SECRET: 'secret' };
      const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
      accept(deployment.spec.template.spec.containers[0]?.args[0], { ...environment, ...secrets, ...keys });
    }
  });

  it('gives each program the secrets it needs, and no other', () => {
    const [ingester, service] = ['dist/ingest/main.js', 'dist/service/main.js'].map((program) => {
      const found = deployments.find(({ spec }) => spec.template.spec.containers[0]?.args[0] === program);
      assert.ok(found !== undefined, program);
      return Object.keys(environmentFor(found));
    });
    for (const name of service ?? []) assert.doesNotMatch(name, /^(DATA_DUBAI|GATEWAY|INGEST)_/);
    for (const name of ['WEBHOOK_SECRETS_KEY', 'REDIS_URL'])
      assert.ok(service?.includes(name) === true && ingester?.includes(name) === false, name);
    const secrets = secretGenerator.map(({ envs }) => envs[0]);
    assert.equal(new Set(secrets).size, 2);
    for (const file of secrets)
      assert.match(textOf('.gitignore'), /^deploy\/kubernetes\/secret\.\*\.env$/m, file);
  });

  it('scales the replicas, and lets only the ingress and Prometheus reach them', () => {
    const Scaler = z.looseObject({
      spec: z.looseObject({
        scaleTargetRef: z.object({ apiVersion: z.string(), kind: z.string(), name: z.string() }),
        minReplicas: z.int().min(2),
      }),
    });
    const scaler = objects.find(({ object }) => object['kind'] === 'HorizontalPodAutoscaler')?.object;
    const { scaleTargetRef } = Scaler.parse(scaler).spec;
    assert.deepEqual(scaleTargetRef, { apiVersion: 'apps/v1', kind: 'Deployment', name: 'service' });
    const Policy = z.looseObject({
      kind: z.literal('NetworkPolicy'),
      spec: z.object({
        podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
        policyTypes: z.tuple([z.literal('Ingress')]),
        ingress: z
          .array(
            z.object({ from: z.array(z.unknown()).min(1), ports: z.array(z.object({ port: z.string() })) }),
          )
          .default([]),
      }),
    });
    const policies = objects.flatMap(({ object }) => Policy.safeParse(object).data ?? []);
    const selected = policies.map(({ spec }) => JSON.stringify(spec.podSelector.matchLabels)).toSorted();
    const labels = deployments.map(({ spec }) => JSON.stringify(spec.selector.matchLabels)).toSorted();
    assert.deepEqual(selected, labels);
    const ports = policies.flatMap(({ spec }) => spec.ingress.flatMap((rule) => rule.ports));
    assert.deepEqual(ports, [{ port: 'http' }, { port: 'metrics' }]);
  });

  it('is put together by kubectl, with the generated settings in it', function () {
    if (spawnSync('kubectl', ['version', '--client']).status !== 0) this.skip();
    const folder = mkdtempSync(join(tmpdir(), 'mulk-kubernetes-'));
    try {
      for (const file of repositoryFiles.filter((path) => path.startsWith('deploy/kubernetes/')))
        writeFileSync(join(folder, basename(file).replace(/\.example$/, '')), textOf(file));
      const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
      assert.equal(status, 0, stderr);
      const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map((found) => found[1] ?? '');
      const written = objects.map(({ object }) => String(object['kind']));
      assert.deepEqual(
        kinds.toSorted(),
        [
          ...written,
          ...configMapGenerator.map(() => 'ConfigMap'),
          ...secretGenerator.map(() => 'Secret'),
        ].toSorted(),
      );
      const images = [...stdout.matchAll(/^ +image: (.*)$/gm)].map((found) => found[1]);
      assert.deepEqual(images, [ownImage, ownImage]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('selects the pods it makes, mounts volumes there are, and keeps the warehouse where the image has it', () => {
    for (const { spec } of deployments) {
      const { metadata, spec: pod } = spec.template;
      assert.deepEqual(metadata.labels, spec.selector.matchLabels);
      const volumes = new Set(pod.volumes.map(({ name }) => name));
      const mounts = pod.containers[0]?.volumeMounts ?? [];
      for (const { name } of mounts) assert.ok(volumes.has(name), name);
      assert.deepEqual(
        mounts.map(({ mountPath }) => mountPath).sort(),
        ['/tmp', imageEnvironment()['WAREHOUSE_DIR']].sort(),
      );
    }
    const Selecting = z.object({
      spec: z.looseObject({ selector: z.union([z.object({ matchLabels: z.unknown() }), z.unknown()]) }),
    });
    const replica = deployments.find(
      ({ spec }) => spec.template.spec.containers[0]?.args[0] === 'dist/service/main.js',
    );
    const labels = replica?.spec.selector.matchLabels;
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      const found = Selecting.parse(objects.find(({ object }) => object['kind'] === kind)?.object).spec
        .selector;
      const selected = z.object({ matchLabels: z.unknown() }).safeParse(found).data?.matchLabels ?? found;
      assert.deepEqual(selected, labels, kind);
    }
  });

  it('probes addresses that exist on the port of the service, and gives it the time to stop', () => {
    const probed = deployments.flatMap((deployment) => {
      const { containers, terminationGracePeriodSeconds } = deployment.spec.template.spec;
      const { startupProbe, livenessProbe, readinessProbe, ports = [], args = [] } = containers[0] ?? {};
      if (args[0] !== 'dist/service/main.js') return [];
      const environment: Record<string, string> = environmentFor(deployment);
      const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
      assertStopFits(
        terminationGracePeriodSeconds,
        readServiceConfig({ ...environment, ...keys }),
        'the pod',
      );
      const byName = Object.fromEntries(ports.map(({ name, containerPort }) => [name, containerPort]));
      assert.deepEqual(byName, { http: defaults.PORT, metrics: defaults.ADMIN_PORT });
      return [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
    });
    assert.deepEqual(
      probed.map((get) => [get?.path, get?.port]),
      [
        ['/health/live', 'http'],
        ['/health/live', 'http'],
        ['/health/ready', 'http'],
      ],
    );
    for (const get of probed) assert.ok(paths.has(get?.path ?? ''));
  });
});
