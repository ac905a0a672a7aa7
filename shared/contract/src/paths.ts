/** Paths that other remotes link to, with their route name and a typed href (docs/map.md). */

type ParamName<Segment extends string> = Segment extends `:${infer Name}?`
  ? { [K in Name]?: string | number }
  : Segment extends `:${infer Name}`
    ? { [K in Name]: string | number }
    : unknown;
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}` ? ParamName<Head> & ParamsOf<Tail> : ParamName<Path>;
type Query = Record<string, string | number | boolean | null | undefined>;
type Args<Path extends string> =
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- "needs no params" is exactly `{}` here
  {} extends ParamsOf<Path> ? [params?: ParamsOf<Path> | null, query?: Query] : [params: ParamsOf<Path>, query?: Query];

export interface PathEntry<Path extends string = string> {
  /** The route's name in logic, e.g. `members-id`. */
  name: string;
  /** The pattern in react-router's syntax. */
  path: Path;
  /** The URL for given params; empty query values are omitted. */
  href: (...args: Args<Path>) => string;
}

/**
 * Defines a path with its route name and typed href. Shared ones are in `paths`; a remote's own are in its `src/paths.ts`.
 * @example export const ownPaths = { story: definePath('stories-id', '/stories/:id') };
 */
export function definePath<const Path extends string>(name: string, path: Path): PathEntry<Path> {
  return {
    name,
    path,
    href: (...[params, query]) => {
      const values = (params ?? {}) as Record<string, string | number | undefined>;
      const pathname = path.replace(/\/:(\w+)\??/g, (_, key: string) => {
        const value = values[key];
        return value === undefined ? '' : `/${encodeURIComponent(value)}`;
      });
      return withQuery(pathname, query);
    },
  };
}

export function withQuery(pathname: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${pathname}?${text}` : pathname;
}

export const LANDER_NAMES = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
export const STATIC_PAGES = ['2257-compliance-statement', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const;
export type StaticPage = (typeof STATIC_PAGES)[number];
export const LIKE_TYPES = ['received', 'sent', 'matches'] as const;
export type LikeType = (typeof LIKE_TYPES)[number];

export const paths = {
  index: definePath('index', '/'),
  members: definePath('members', '/members'),
  member: definePath('members-id', '/members/:id'),
  memberChat: definePath('members-id-chat', '/members/:id/chat'),
  memberSignup: definePath('members-id-signup', '/members/:id/signup'),
  likes: definePath('likes', '/likes'),
  likesType: definePath('likes-type', '/likes/:type'),
  like: definePath('likes-m-id', '/likes/m/:id'),
  chats: definePath('chats', '/chats'),
  chat: definePath('chats-id', '/chats/:id'),
  credits: definePath('credits', '/credits'),
  payment: definePath('credits-id-paymentmethod', '/credits/:id/:paymentmethod?'),
  repeatOrder: definePath('credits-repeat-order', '/credits/repeat-order'),
  creditsSettings: definePath('credits-settings', '/credits/settings'),
  premium: definePath('premium', '/premium'),
  pricing: definePath('pricing', '/pricing'),
  directdebit: definePath('directdebit', '/directdebit'),
  transactions: definePath('transactions', '/transactions/:id?'),
  profile: definePath('profile', '/profile'),
  settings: definePath('settings', '/settings'),
  notifications: definePath('notifications', '/notifications'),
  accountDeleted: definePath('account-deleted', '/account-deleted'),
  signup: definePath('signup', '/signup'),
  ageCheck: definePath('age-check', '/age-check'),
  completeSignup: definePath('complete-signup', '/complete-signup'),
  signupMatches: definePath('signup-matches', '/signup-matches'),
  login: definePath('login', '/login'),
  resetPassword: definePath('reset-password', '/reset-password'),
  resetPasswordDo: definePath('reset-password-do', '/reset-password/do'),
  activateDone: definePath('activate-done', '/activate/done'),
  activateError: definePath('activate-error', '/activate/error'),
  mailChangeDo: definePath('mail-change-do', '/mail-change/do'),
  complaints: definePath('complaints', '/complaints'),
  langConfig: definePath('lang-config', '/lang-config'),
  offline: definePath('offline', '/offline'),
  page: definePath('pages', '/pages/:page'),
  lander: definePath('landers', '/landers/:name/:slug?'),
} as const;

/** Route names of the members area, where the time bonus is shown; not in chats (docs/product/credits-and-premium.md#discounts). */
export const MEMBERS_AREA: readonly string[] = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'];
/** Routes with a back button in the installed app (docs/product/shell.md#navigation). */
export const BACK_BUTTON_ROUTES: readonly string[] = ['members-id', 'likes-type', 'likes-m-id', 'credits', 'credits-id-paymentmethod'];
/** Routes without the entry warning (docs/product/entry-and-visitors.md#entry-warning). */
export const NO_ENTRY_WARNING_ROUTES: readonly string[] = ['complete-signup', 'reset-password', 'reset-password-do'];
/** Countries whose visitors see the entry warning in the chat and empty layouts too (docs/product/entry-and-visitors.md#entry-warning). */
export const ENTRY_WARNING_COUNTRIES: readonly string[] = ['NL', 'DE'];
/** Routes on which no alert is shown (docs/product/shell.md#alerts). */
export const NO_ALERT_ROUTES: readonly string[] = [
  'signup',
  'complete-signup',
  'signup-matches',
  'age-check',
  'notifications',
  'settings',
  'directdebit',
  'premium',
  'activate-done',
  'credits',
  'credits-id-paymentmethod',
  'credits-repeat-order',
  'credits-settings',
];
