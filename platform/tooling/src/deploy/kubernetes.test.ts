import { globSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../packages.ts';
import { GATEWAY_FLAGS, GATEWAY_MALLOC } from '../services/gateway-memory.ts';
import { filledIn, ofImage, read, readEnvironment, starting, unread } from '../../testing/deploy-environment.ts';
import { kubernetesProblems, type Manifest } from '../../testing/kubernetes-problems.ts';

interface Container {
  name: string;
  image: string;
  args: string[];
  envFrom: { secretRef: { name: string } }[];
  env?: { name: string; value: string }[];
}
interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean };
  containers: [Container];
}

const FOLDER = 'deploy/kubernetes';
const kustomization = parse(read(`${FOLDER}/kustomization.yaml`)) as { resources: string[] };
const manifests = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => document.toJS() as Manifest),
);
const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const named = (kind: string) => of(kind).map(({ metadata }) => metadata.name);

const pods = [...of('Deployment'), ...of('Job')].map(({ metadata, spec }) => {
  const pod = (spec['template'] as { spec: Pod }).spec;
  const [container] = pod.containers;
  const { args, envFrom, env = [] } = container;
  const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
  const secrets = envFrom.map(({ secretRef }) => secretRef.name.replace('nightlark-', ''));
  return {
    name: metadata.name,
    program: args[args.indexOf('nightlark.mjs') + 1]!,
    pod,
    container,
    own,
    env: { ...ofImage(), ...Object.assign({}, ...secrets.map(filledIn)), ...own } as Record<string, string>,
  };
});

test('all files of deploy/kubernetes → are resources of the kustomization', () => {
  expect(
    globSync(`${FOLDER}/*.yaml`, { cwd: ROOT })
      .map((file) => path.basename(file))
      .sort(),
  ).toEqual([...kustomization.resources, 'kustomization.yaml'].sort());
});

test.each(manifests.map((manifest) => ({ manifest, kind: manifest.kind, name: manifest.metadata.name })))(
  '$kind $name → follows the schema of Kubernetes, and has no field that it does not know',
  async ({ manifest }) => {
    expect(await kubernetesProblems(manifest)).toEqual([]);
  },
);

test('a manifest with a wrong type, without what is required, or with a misspelt field → is found', async () => {
  const [service] = of('Service') as [Manifest];
  const problems = (spec: object) => kubernetesProblems({ ...service, spec: { ...service.spec, ...spec } });
  expect(await problems({ ports: [{ port: 'http' }] })).toEqual([expect.stringContaining('spec/ports/0/port must be integer')]);
  expect(await problems({ ports: [{}] })).toEqual([expect.stringContaining('must have required property port')]);
  expect(await problems({ portz: [{ port: 80 }] })).toEqual(['spec.portz is unknown']);
});

test('gateways and backends → scale, survive a drained node and are reached by whom they are for', () => {
  for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget']) expect(named(kind)).toEqual(['backend', 'gateway']);
  for (const kind of ['Deployment', 'Service', 'NetworkPolicy']) expect(named(kind)).toEqual(['backend', 'console', 'gateway']);
  expect(named('Job')).toEqual(['migrate', 'deploy']);
});

test.each(pods)('$name → runs without rights, and knows secrets by reference alone', ({ pod, container, own }) => {
  expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
  expect(container).toMatchObject({
    image: 'nightlark',
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    resources: { requests: expect.anything(), limits: expect.anything() },
  });
  expect(Object.keys(own).filter((name) => /SECRET|TOKEN|KEY|PASSWORD/.test(name))).toEqual([]);
});

test.each(pods)('$name → is given nothing that it does not read', ({ program, own }) => {
  expect(unread(program, Object.keys(own))).toEqual([]);
});

test.each(pods.filter(({ program }) => starting(program)))(
  '$name, with its environment filled in → starts in production',
  ({ program, env }) => {
    expect(env['NODE_ENV']).toBe('production');
    expect(() => readEnvironment(program, env)).not.toThrow();
  },
);

test('the gateway → is as sparing with memory as `npm start`', () => {
  const { container, own } = pods.find(({ name }) => name === 'gateway')!;
  expect(container.args).toEqual([...GATEWAY_FLAGS, 'nightlark.mjs', 'gateway']);
  expect(own).toMatchObject(GATEWAY_MALLOC);
});
