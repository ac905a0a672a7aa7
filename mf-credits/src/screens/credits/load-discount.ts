import { isApiError, type Api } from '@nightlark/api-client';
import type { Discount } from '@nightlark/contract';

export interface NamedDiscount {
  code: string;
  discount: Discount | null;
  /** Localized error of an invalid code. */
  problem: string | null;
}

/** Not `stay`: that offer is only for who accepts it when leaving. */
const NAMING = ['code', 'welcome'] as const;
const PROBLEMS: ReadonlySet<string> = new Set(['code_not_found', 'code_used', 'validation', 'too_many_requests']);

/**
 * Loads the discount in the URL's query, which is passed on; an invalid code is a result, not an error of the page
 * (docs/product/credits-and-premium.md#discounts).
 */
export async function loadNamedDiscount(api: Api, query: URLSearchParams, signal: AbortSignal): Promise<NamedDiscount | null> {
  if (!NAMING.some((name) => query.get(name)?.trim())) return null;
  const code = query.get('code')?.trim() ?? '';
  const { stay: _, ...passed } = Object.fromEntries(query);
  try {
    const { discount } = await api.call('getDiscount', { query: { ...passed, ...(code && { code }) }, signal });
    return { code, discount, problem: null };
  } catch (error) {
    // eslint-disable-next-line no-restricted-syntax -- codes of the API only, not of a proxy's response
    if (isApiError(error) && PROBLEMS.has(error.code)) return { code, discount: null, problem: error.message };
    throw error;
  }
}
