import {
  matchRoutes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouteMatch,
  type DataRouter,
  type DataRouteObject,
  type RouterInit,
  type RouterNavigateOptions,
  type RouterState,
  type To,
} from 'react-router';

/** Routes have ids, and elements instead of components: the router changes nothing in them. */
type Init = Pick<RouterInit, 'routes' | 'hydrationData'>;
type Listener = Parameters<RouterInit['history']['listen']>[0];
type Subscriber = Parameters<DataRouter['subscribe']>[0];

interface DeferredRouter {
  router: DataRouter;
  /** Makes the router itself; anything that needs it does so too. */
  load: () => Promise<DataRouter>;
}

/** The state that react-router starts with. */
function stateAtStart({ routes, hydrationData }: Init, { action, location }: RouterInit['history']): RouterState {
  const { loaderData = null, actionData = null, errors = null } = hydrationData ?? {};
  const matches = (matchRoutes(routes, location) ?? []) as DataRouteMatch[];
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined);
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1);
  const initialized = shown.every(({ route: { id, loader } }) => !loader || id in (loaderData ?? {}) || errors?.[id] !== undefined);
  return {
    historyAction: action,
    location,
    matches,
    initialized,
    renderFallback: !initialized,
    navigation: {
      state: 'idle',
      location: undefined,
      matches: undefined,
      historyAction: undefined,
      formMethod: undefined,
      formAction: undefined,
      formEncType: undefined,
      formData: undefined,
      json: undefined,
      text: undefined,
    },
    restoreScrollPosition: hydrationData ? false : null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: loaderData ?? {},
    actionData,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  };
}

/** What is made once somebody wants it, and what waits for it until then. */
function createLater<Made>(loadMake: () => Promise<() => Made>) {
  let made: Made | null = null;
  let loading: Promise<Made> | null = null;
  const waiting = new Set<(made: Made) => void>();

  async function make(): Promise<Made> {
    const now = (await loadMake())();
    made = now;
    for (const act of waiting) act(now);
    waiting.clear();
    return now;
  }
  return {
    get made() {
      return made;
    },
    load(): Promise<Made> {
      if (loading) return loading;
      const attempt = (loading = make());
      attempt.catch(() => (loading = null));
      return attempt;
    },
    /** Does it now, or once it is made; returns how to undo it. */
    ask(act: (made: Made) => unknown): () => void {
      let undo: unknown;
      const now = (it: Made) => (undo = act(it));
      if (made) now(made);
      else waiting.add(now);
      return () => (waiting.delete(now) ? undefined : (undo as (() => void) | undefined)?.());
    },
  };
}

/** What is asked of a router before there is one. */
type Deferred = Omit<DataRouter, 'initialize' | 'dispose' | 'patchRoutes' | `_internal${string}`>;

/**
 * A router that shows the page as it was served. What makes it go anywhere, a tenth of the first code, is loaded when somebody wants to,
 * or once the page is awake; what is asked of it until then is passed on.
 * @param loadCreate gets react-router's `createRouter`
 */
export function createDeferredRouter(init: Init, loadCreate: () => Promise<(init: RouterInit) => DataRouter>): DeferredRouter {
  const history = createBrowserHistory();
  const start = stateAtStart(init, history);
  let shown = start;
  const manifest = {};
  const subscribers = new Set<Subscriber>();
  let onPop: Listener | null = null;

  /** It starts where the page did, although Back may have been pressed since. */
  const ownHistory = Object.create(history, {
    location: { get: () => (later.made ? history.location : start.location) },
    listen: { value: (listener: Listener) => void (onPop = listener) },
  }) as RouterInit['history'];

  const later = createLater(async () => {
    const create = await loadCreate();
    return () => create({ ...init, history: ownHistory }).initialize();
  });
  const { load, ask } = later;

  /** The page says that it goes there, as it does while data is loaded. */
  function showLoading(to: To): void {
    const { pathname, search, hash } = history.createURL(history.createHref(to));
    // Within the page nothing is loaded.
    if (pathname === start.location.pathname && search === start.location.search) return;
    const location = { pathname, search, hash, state: null, key: 'default' };
    shown = { ...start, navigation: { ...start.navigation, state: 'loading', location } as RouterState['navigation'] };
    for (const tell of subscribers) tell(shown, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  history.listen((update) => {
    ask(() => onPop?.(update));
    load().catch(() => window.location.reload());
  });
  if (!start.initialized) void load();

  const deferred: Deferred = {
    basename: '/',
    future: {},
    window,
    get state() {
      return later.made?.state ?? shown;
    },
    get routes() {
      return later.made?.routes ?? (init.routes as DataRouteObject[]);
    },
    get manifest() {
      return later.made?.manifest ?? manifest;
    },
    match: (location) => matchRoutes(init.routes, location) as DataRouteMatch[] | null,
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      const undo = ask((made) => made.subscribe(subscriber));
      return () => {
        subscribers.delete(subscriber);
        undo();
      };
    },
    enableScrollRestoration: (...args) => ask((made) => made.enableScrollRestoration(...args)),
    getFetcher(key) {
      ask((made) => made.getFetcher(key));
      return start.fetchers.get(key)!;
    },
    deleteFetcher: (key) => void ask((made) => made.deleteFetcher(key)),
    resetFetcher: (key, options) => void ask((made) => made.resetFetcher(key, options)),
    getBlocker(key, blocks) {
      ask((made) => made.getBlocker(key, blocks));
      return start.blockers.get(key)!;
    },
    deleteBlocker: (key) => void ask((made) => made.deleteBlocker(key)),
    revalidate: async () => (await load()).revalidate(),
    fetch: async (...args) => (await load()).fetch(...args),
    async navigate(to: To | number | null, options?: RouterNavigateOptions) {
      if (!later.made && to !== null && typeof to !== 'number') showLoading(to);
      const made = await load().catch(() => null);
      if (made) return made.navigate(to as To, options);
      if (typeof to === 'number') history.go(to);
      else window.location.assign(to === null ? window.location.href : history.createHref(to));
    },
  };
  return { router: deferred as DataRouter, load };
}
