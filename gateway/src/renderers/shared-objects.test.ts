import { eventually } from '@nightlark/build/jest/eventually.ts';
import { publishFaulty } from '../../testing/faulty-release.ts';
import { startGateway, type TestGateway } from '../../testing/start-gateway.ts';

const BUSY_MS = 40_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 120_000);
afterAll(() => gateway.stop());

/** Collects what the platform passes to a remote: libraries, and arguments and contexts of the loader … */
const LOADER = `async function loader(args) {
  const libraries = {};
  for (const [key, versions] of Object.entries(__webpack_require__.S.default)) libraries[key] = (await Object.values(versions)[0].get())();
  const { apiContext, localeContext, landersContext } = libraries['@nightlark/api-client'];
  const contexts = [apiContext, localeContext, landersContext].map((one) => args.context.get(one));
  Component.given = { libraries, args, contexts };`;

/** … results of hooks while it is rendered, and a class's instance. */
const COMPONENT = `function Component() {
  const { libraries } = Component.given;
  const router = libraries['react-router'], intl = libraries['react-intl'], state = libraries['@nightlark/state'];
  const given = { ...Component.given };
  for (const name of ['useMatches', 'useLocation', 'useNavigation', 'useParams', 'useNavigate', 'useSubmit', 'useSearchParams', 'useRevalidator', 'useActionData', 'useFetcher'])
    given[name] = router[name]();
  given.useIntl = intl.useIntl();
  given.useApi = libraries['@nightlark/api-client'].useApi();
  given.useStore = libraries.jotai.useStore();
  for (const [name, one] of Object.entries(state)) if (name.endsWith('Atom')) given[name] = given.useStore.get(one);
  for (const name of ['useUser', 'useSettings', 'useOverlay', 'useToast', 'useRefresh']) given[name] = state[name]();
  return jsx_runtime_singleton_.jsx(Walk, { given });`;

/** Finds mutable objects, among all reachable ones, that another page of the process could reach, too. */
const WALK = `
const before = new WeakSet();
class Walk extends consume_shared_module_default_react_singleton_.Component {
  render() {
    const found = [];
    const seen = new Set([this.props, this.props.given]);
    const waiting = [['this', this], ...Object.entries(this.props.given)];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, value] = next;
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
      seen.add(value);
      const isOpen = !Object.isFrozen(value) || value instanceof Map || value instanceof Set || value instanceof WeakMap;
      if (isOpen && before.has(value)) found.push(path);
      before.add(value);
      waiting.push([path + '.__proto__', Object.getPrototypeOf(value)]);
      for (const key of Reflect.ownKeys(value)) {
        const { value: own, get, set } = Reflect.getOwnPropertyDescriptor(value, key);
        for (const part of [own, get, set]) waiting.push([path + '.' + String(key), part]);
      }
      if (value instanceof Map) for (const [key, part] of value) waiting.push([path + '.key', key], [path + '.get()', part]);
      if (value instanceof Set) for (const part of value) waiting.push([path + '.key', part]);
    }
    return 'shared: ' + JSON.stringify(found) + ' of ' + seen.size;
  }
}
// Its own, which no other remote gets.
delete Walk.prototype.constructor;
Object.freeze(Object.freeze(Walk.prototype).render);
`;

test('nothing that another page gets too can be changed by what a remote is given', async () => {
  await publishFaulty(gateway, {
    'server/alpha.cjs': (code) =>
      code
        .replace('async function loader() {', LOADER)
        .replace('function Component() {', COMPONENT)
        .replace('async function loader', `${WALK}\nasync function loader`),
  });
  await gateway.promote('mf-alpha', '1.1.0');
  const found = new Set<string>();
  let walked = 0;
  await eventually(async () => {
    const page = await (await gateway.get('/alpha', { headers: { cookie: 'session=member' } })).text();
    const [, list, count] = /shared: (\[.*?\]) of (\d+)/.exec(page)!;
    for (const path of JSON.parse(list!.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")) as string[]) found.add(path);
    walked = Math.max(walked, Number(count));
  }, BUSY_MS);
  for (let page = 0; page < 10; page++) {
    const html = await (await gateway.get('/alpha', { headers: { cookie: 'session=member' } })).text();
    const [, list] = /shared: (\[.*?\]) of/.exec(html)!;
    for (const path of JSON.parse(list!.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")) as string[]) found.add(path);
  }
  expect(walked).toBeGreaterThan(1_000);
  expect([...found]).toEqual([]);
}, 120_000);
