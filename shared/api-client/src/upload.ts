import { parseJson } from './parse-json.ts';

export interface UploadAnswer {
  status: number;
  /** The parsed JSON; undefined if invalid. */
  data: unknown;
}

interface UploadOptions {
  url: string;
  form: FormData;
  headers: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Called with the sent share, 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads a form with progress, which `fetch` does not report. Browsers only.
 * @throws the signal's reason when aborted; TypeError without a response
 */
export function upload({ url, form, headers, timeoutMs, signal, onProgress }: UploadOptions): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = () => reject(signal?.aborted ? (signal.reason as Error) : new TypeError('No answer'));
    request.open('POST', url);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
    request.onload = () => resolve({ status: request.status, data: parseJson(request.responseText) });
    request.onerror = request.onabort = request.ontimeout = fail;
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    if (signal?.aborted) return fail();
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
}
