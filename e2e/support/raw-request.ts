import { request } from 'node:http';
import { baseUrl } from './fixtures.ts';

interface RawRequest {
  method: string;
  /** Sent verbatim, escaped or not. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** A request that no browser would send; path and headers are sent verbatim. */
export function rawRequest({ method, path, headers, body }: RawRequest): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(baseUrl());
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, timeout: 20_000, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
