import type { Transport } from './transport.ts';

interface Options {
  baseUrl: string;
  form: FormData;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Called with the sent share, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a form with progress, which `fetch` does not report. Browsers only. */
export function byUpload({ baseUrl, form, headers, timeoutMs, signal, onProgress }: Options): Transport {
  return ({ method, path, query }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      const fail = () => reject(signal.aborted ? (signal.reason as Error) : new TypeError('No answer'));
      request.open(method, `${baseUrl}/${path}?${new URLSearchParams(query)}`);
      request.timeout = timeoutMs;
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
      request.onload = () =>
        resolve({ status: request.status, retryAfter: request.getResponseHeader('retry-after'), text: request.responseText });
      request.onerror = request.onabort = request.ontimeout = fail;
      request.onloadend = () => signal.removeEventListener('abort', stop);
      signal.addEventListener('abort', stop);
      request.send(form);
    });
}
