/** Reads the files of deploy/ for tests: parsed YAML, Mulk's containers with their settings, the images. */

import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { textOf } from './repository-files.ts';

const Text = z.coerce.string();
const Environment = z.record(z.string(), Text).default({});

const ComposeService = z.looseObject({
  image: z.string(),
  command: z.array(Text).optional(),
  environment: Environment,
  volumes: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), ComposeService),
  volumes: z.record(z.string(), z.unknown()),
});

/** Returns every document of a YAML file. Throws on invalid YAML and on a repeated key. */
export function documentsOf(file: string): unknown[] {
  return parseAllDocuments(textOf(file), { merge: true }).map((document) => {
    for (const fault of [...document.errors, ...document.warnings])
      throw new Error(`${file}: ${fault.message}`);
    return document.toJS();
  });
}

/** Reads `NAME=value` lines. */
export function environmentOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((found) => [found[1], found[2]]),
  );
}

/** Returns the compose file with `values` in place of `${…}`, and with nothing in place of what is optional (`${…:-}`). */
export function composeWith(values: Readonly<Record<string, string>>): z.infer<typeof Compose> {
  const text = textOf('deploy/compose/compose.yaml').replaceAll(
    /\$\{([A-Z0-9_]+)(:[?-][^}]*)?\}/g,
    (_, name: string, otherwise?: string) =>
      otherwise?.startsWith(':-') === true ? '""' : (values[name] ?? `unset ${name}`),
  );
  return Compose.parse(parse(text, { merge: true }));
}

const Kustomization = z.looseObject({
  resources: z.array(z.string()),
  images: z.array(z.object({ name: z.string(), newTag: z.string() })),
  configMapGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })),
  secretGenerator: z.array(z.object({ name: z.string(), envs: z.array(z.string()) })),
});

/** Reads deploy/kubernetes/kustomization.yaml. */
export const kustomization = (): z.infer<typeof Kustomization> =>
  Kustomization.parse(documentsOf('deploy/kubernetes/kustomization.yaml')[0]);

const Labels = z.record(z.string(), z.string());
const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.looseObject({
  image: z.string(),
  args: z.array(z.string()),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  startupProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
});

/** A Deployment of deploy/kubernetes, with the fields that tests need. */
export const Deployment = z.looseObject({
  kind: z.literal('Deployment'),
  spec: z.looseObject({
    selector: z.object({ matchLabels: Labels }),
    template: z.object({
      metadata: z.looseObject({ labels: Labels }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.int(),
        containers: z.array(Container).length(1),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});

/** Returns every object that `kubectl apply --kustomize` sends, except those of the generators. */
export function kubernetesObjects(): { readonly file: string; readonly object: Record<string, unknown> }[] {
  return kustomization().resources.flatMap((file) =>
    documentsOf(`deploy/kubernetes/${file}`).map((object) => ({
      file,
      object: z.record(z.string(), z.unknown()).parse(object),
    })),
  );
}

/** Returns the paths that the Dockerfile copies: from the repository into the stage that builds, and into the image, from that stage or the repository. */
export function copiedByDockerfile(): readonly [sources: readonly string[], image: readonly string[]] {
  const [building = '', image = ''] = textOf('deploy/Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  const copied = (stage: string) =>
    [...stage.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' ').map((path) => path.replace('/opt/mulk/', '')),
    );
  return [copied(building), copied(image)];
}
