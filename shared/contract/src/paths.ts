/** Every path of the product with the name that logic uses and its typed href (docs/map.md). */

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
  /** The address for given params; empty query values are left out. */
  href: (...args: Args<Path>) => string;
}

function entry<const Path extends string>(name: string, path: Path): PathEntry<Path> {
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
  'tinderswipe', 'alonetonight', 'collagelanding', 'gallery', 'iconslanding', 'maplanding', 'socialnetwork', 'transitionsvideolanding', 'video',
] as const; // prettier-ignore
export const STATIC_PAGES = ['2257-compliance-statement', 'ban', 'cookies', 'faq', 'privacy', 'return-policy', 'service', 'terms'] as const;
export type StaticPage = (typeof STATIC_PAGES)[number];
export const LIKE_TYPES = ['received', 'sent', 'matches'] as const;
export type LikeType = (typeof LIKE_TYPES)[number];

export const paths = {
  index: entry('index', '/'),
  members: entry('members', '/members'),
  member: entry('members-id', '/members/:id'),
  memberChat: entry('members-id-chat', '/members/:id/chat'),
  memberLanding: entry('members-id-landing', '/members/:id/landing'),
  memberLanding2: entry('members-id-landing2', '/members/:id/landing2/:slug?'),
  memberLanding3: entry('members-id-landing3', '/members/:id/landing3/:slug?'),
  memberSignup: entry('members-id-signup', '/members/:id/signup'),
  likes: entry('likes', '/likes'),
  likesType: entry('likes-type', '/likes/:type'),
  like: entry('likes-m-id', '/likes/m/:id'),
  chats: entry('chats', '/chats'),
  chat: entry('chats-id', '/chats/:id'),
  credits: entry('credits', '/credits'),
  payment: entry('credits-id-paymentmethod', '/credits/:id/:paymentmethod?'),
  repeatOrder: entry('credits-repeat-order', '/credits/repeat-order'),
  premium: entry('premium', '/premium'),
  pricing: entry('pricing', '/pricing'),
  directdebit: entry('directdebit', '/directdebit'),
  transactions: entry('transactions', '/transactions/:id?'),
  matchFinder: entry('match-finder', '/match-finder'),
  swipeGame: entry('swipe-game', '/swipe-game'),
  profile: entry('profile', '/profile'),
  settings: entry('settings', '/settings'),
  notifications: entry('notifications', '/notifications'),
  accountDeleted: entry('account-deleted', '/account-deleted'),
  signup: entry('signup', '/signup'),
  ageCheck: entry('age-check', '/age-check'),
  completeSignup: entry('complete-signup', '/complete-signup'),
  signupMatches: entry('signup-matches', '/signup-matches'),
  login: entry('login', '/login'),
  resetPassword: entry('reset-password', '/reset-password'),
  resetPasswordDo: entry('reset-password-do', '/reset-password/do'),
  activateDone: entry('activate-done', '/activate/done'),
  activateError: entry('activate-error', '/activate/error'),
  mailChangeDo: entry('mail-change-do', '/mail-change/do'),
  complaints: entry('complaints', '/complaints'),
  langConfig: entry('lang-config', '/lang-config'),
  offline: entry('offline', '/offline'),
  page: entry('pages', '/pages/:page'),
  lander: entry('landers', '/landers/:name/:slug?'),
} as const;

/** The members area: where the time bonus may show (docs/product/credits-and-premium.md#discounts). Route names. */
export const MEMBERS_AREA: readonly string[] = [
  'members',
  'members-id',
  'chats',
  'chats-id',
  'likes',
  'likes-type',
  'likes-m-id',
  'premium',
];
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
];
