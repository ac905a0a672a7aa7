import { isApiError, type Api } from '@nightlark/api-client';
import type { Discount } from '@nightlark/contract';

export interface NamedDiscount {
  code: string;
  discount: Discount | null;
  /** Why the code does not work, in the member's language. */
  problem: string | null;
}

/** The discount that the member names; a wrong code is an answer, not a failure of the page (docs/product/credits-and-premium.md#discounts). */
export async function loadNamedDiscount(api: Api, code: string, signal: AbortSignal): Promise<NamedDiscount> {
  try {
    const { discount } = await api.call('getDiscount', { query: { code }, signal });
    return { code, discount, problem: null };
  } catch (error) {
    if (isApiError(error) && (error.code === 'code_not_found' || error.code === 'code_used' || error.code === 'validation')) {
      return { code, discount: null, problem: error.message };
    }
    throw error;
  }
}
