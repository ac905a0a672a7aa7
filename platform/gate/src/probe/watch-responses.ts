import type { Remote, ScreenModule } from '@nightlark/contract';
import { redirectsIn, isPageHeader, isPageStatus, isCrossOriginRedirect } from '@nightlark/release/page-headers';
import type { CallApi } from '@nightlark/release/renderer';
import type { Fault } from '../fault.ts';

/** Headers that are automatic, or for the router only; the gateway does not send them. */
const UNSENT = /^(?:content-(?:type|length)|x-remix-.*)$/i;

interface Answer {
  status: unknown;
  headers: readonly (readonly [name: string, value: string])[];
}

/** A response, or `data()` with a status, that a loader returns or throws; null for data and errors. */
function answerOf(value: unknown): Answer | null {
  if (value instanceof Response) return { status: value.status, headers: [...value.headers] };
  const { type, init } = (value ?? {}) as { type?: unknown; init?: ResponseInit | null };
  if (type !== 'DataWithResponseInit') return null;
  return { status: init?.status ?? 200, headers: [...new Headers(init?.headers)] };
}

const isRedirect = (status: unknown) => isPageStatus(status) && status >= 300 && status < 400;

/**
 * Faults of a response of a loader or an action; the gateway would drop them (`page-headers.ts` of the release).
 * @param given the addresses in responses of the backend
 */
function responseFaults({ status, headers }: Answer, url: string, given: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const add = (fault: string, advice: string) => void faults.push({ fault, advice });
  if (!isPageStatus(status)) add(`answers with the status ${String(status)}, which no page may have`, 'use one from 200 to 599');
  for (const [name, value] of headers) {
    if (UNSENT.test(name)) continue;
    if (name === 'location' && isRedirect(status) && isCrossOriginRedirect(value, url, (address) => given.has(address)))
      add(`leads to ${value}, another site`, 'lead within the site; to another one only the backend leads (redirect_url of a call)');
    if (name === 'set-cookie' && !isPageHeader(name, value))
      add(`sets the cookie ${value.split('=', 1)[0]}: cookies are the platform’s`, 'keep it in @nightlark/state, or ask the API');
    else if (!isPageHeader(name, value))
      add(`sends the header ${name}: a page’s headers are the gateway’s, which sends none of a remote’s`, 'take it out');
  }
  return faults;
}

type Run = NonNullable<ScreenModule['loader']>;

/** A screen whose loader and action are observed. */
function watched(module: ScreenModule, look: (value: unknown, url: string) => void): ScreenModule {
  const around = (run: Run): Run => {
    const looking: Run = async (args: { request: Request }) => {
      try {
        const value = await run(args);
        look(value, args.request.url);
        return value;
      } catch (error) {
        look(error, args.request.url);
        throw error;
      }
    };
    return Object.assign(looking, run);
  };
  const { loader, action } = module;
  return { ...module, ...(loader && { loader: around(loader) }), ...(action && { action: around(action) }) };
}

/** Records forbidden responses of a release's loaders. */
export function createResponseWatch(onFault: (routeId: string, fault: Fault) => void) {
  const given = new Set<string>();

  function look(id: string, value: unknown, url: string): void {
    let answer: Answer | null = null;
    try {
      answer = answerOf(value);
    } catch {
      // An unreadable value fails as an error when rendered.
    }
    for (const fault of answer ? responseFaults(answer, url, given) : []) onFault(id, fault);
  }

  return {
    /** The remote, with its loaders watched. */
    watching: (remote: Remote): Remote => ({
      ...remote,
      routes: remote.routes.map((route) => ({
        ...route,
        screen: async () => watched(await route.screen(), (value, url) => look(route.id, value, url)),
      })),
    }),
    /** Observes API calls: a loader may redirect to an address that the backend returned. */
    listening:
      (callApi: CallApi): CallApi =>
      async (call) => {
        const answer = await callApi(call);
        for (const address of redirectsIn(call.method, answer.text)) given.add(address);
        return answer;
      },
  };
}
