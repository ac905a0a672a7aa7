import type { Api } from '@nightlark/api-client';
import type { ResponseOf } from '@nightlark/contract';
import { requestTime } from '@nightlark/state';

/** The list as loaded, with the moment of its request. */
export type LoadedChats = ResponseOf<'getChats'> & { requestedAt: number };

export async function loadChats(api: Api, options: { signal?: AbortSignal } = {}): Promise<LoadedChats> {
  const requestedAt = requestTime();
  return { ...(await api.call('getChats', options)), requestedAt };
}
