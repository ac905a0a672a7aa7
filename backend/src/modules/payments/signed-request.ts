import type { Deps } from '../../deps.ts';
import { sign, SIGNATURE_HEADER } from './signature.ts';

const TIMEOUT_MS = 4_000;

/** Calls to the sandbox, signed and in bounded time; null for what it does not know. */
export function signedRequest({ config, secrets }: Pick<Deps, 'config' | 'secrets'>) {
  return async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const response = await fetch(new URL(path, config.sandboxUrl), {
      method,
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: sign(secrets.payment, `${method} ${path}\n${text}`, new Date()) },
      ...(text ? { body: text } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
    return response.json();
  };
}
