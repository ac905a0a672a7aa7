import { createIntl, createIntlCache, type IntlConfig, type IntlShape, type MessageFormatElement } from 'react-intl';

/** A catalogue: compiled by the build (elements) or as written (text, in tests). */
export type Catalogue = Record<string, string> | Record<string, MessageFormatElement[]>;

export type Rules = Pick<IntlConfig, 'locale' | 'defaultLocale' | 'timeZone' | 'onError'>;

/** One cache per process, so that `Intl` formatters are not created per page. It holds no personal data. */
const cache = createIntlCache();
const RULES = ['locale', 'defaultLocale', 'timeZone', 'onError'] as const;
const made = new WeakMap<Catalogue, { rules: Rules; intl: IntlShape }[]>();
const merged = new WeakMap<Catalogue, WeakMap<Catalogue, Catalogue>>();

/** Freezes functions too, which are writable objects. */
function freezeDeep(value: unknown): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) freezeDeep(Reflect.getOwnPropertyDescriptor(value, key)!.value);
}

/** Cached by catalogue and locale, shared by all pages, and frozen. */
export function intlOf(messages: Catalogue, { locale, defaultLocale, timeZone, onError }: Rules): IntlShape {
  const given = { locale, ...(defaultLocale && { defaultLocale }), ...(timeZone && { timeZone }), ...(onError && { onError }) };
  const known = made.get(messages) ?? [];
  made.set(messages, known);
  const found = known.find(({ rules }) => RULES.every((name) => rules[name] === given[name]));
  if (found) return found.intl;
  const intl = withQuickMessages(createIntl({ messages, ...given }, cache));
  freezeDeep(intl);
  known.push({ rules: given, intl });
  return intl;
}

/** Merges catalogues; `own` wins. */
export function mergedCatalogue(outer: Catalogue, own: Catalogue): Catalogue {
  const ofOuter = merged.get(outer) ?? new WeakMap<Catalogue, Catalogue>();
  merged.set(outer, ofOuter);
  const both = ofOuter.get(own) ?? ({ ...outer, ...own } as Catalogue);
  ofOuter.set(own, both);
  return both;
}

type Format = ReturnType<IntlShape['formatters']['getMessageFormat']>;
type Elements = readonly MessageFormatElement[];

/** Element types of a compiled message whose output depends on the values only: text, argument, number, choices. */
const PLAIN = new Set([0, 1, 2, 5, 6, 7]);

function isPlain(elements: Elements): boolean {
  return elements.every((element) => {
    const options = 'options' in element ? Object.values(element.options) : [];
    return PLAIN.has(element.type) && options.every(({ value }) => isPlain(value));
  });
}

/**
 * Caches formatters by message: react-intl serializes the whole message to find its formatter, a third of a page's render time. For
 * messages without dates and tags and with primitive values.
 */
function withQuickMessages(intl: IntlShape): IntlShape {
  const { locale, messages, formatters, formatMessage: format } = intl;
  const known = new Map<string, Format | null>();

  function formatOf(id: string): Format | null {
    const found = known.get(id);
    if (found !== undefined) return found;
    const message = Object.hasOwn(messages, id) ? messages[id] : undefined;
    const made = message ? formatters.getMessageFormat(message, locale, undefined, { formatters }) : null;
    const own = made && isPlain(made.getAst()) ? made : null;
    known.set(id, own);
    return own;
  }

  function formatMessage(...call: Parameters<typeof format>): unknown {
    const [{ id }, values, options] = call;
    if (options || !hasPlainValues(values)) return format(...call);
    try {
      return formatOf(id as string)?.format(values) ?? format(...call);
    } catch {
      return format(...call); // Reports the error and falls back.
    }
  }
  return { ...intl, formatMessage: formatMessage as typeof format };
}

function hasPlainValues(values: Record<string, unknown> | undefined): values is Record<string, string | number> | undefined {
  for (const name in values) if (typeof values[name] !== 'string' && typeof values[name] !== 'number') return false;
  return true;
}
