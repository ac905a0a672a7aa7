import { createApi } from './api.ts';
import type { ApiError } from './errors.ts';

/** The uploads; each ends as its test says. */
const sent: FakeRequest[] = [];
class FakeRequest {
  opened: string[] = [];
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => null;
  send() {
    sent.push(this);
  }
  abort() {
    this.onabort?.();
  }
  answers(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
    this.onloadend?.();
  }
}
const real = globalThis.XMLHttpRequest;
beforeAll(() => void Object.assign(globalThis, { XMLHttpRequest: FakeRequest }));
afterAll(() => void Object.assign(globalThis, { XMLHttpRequest: real }));

async function start(options: { signal?: AbortSignal } = {}) {
  const shares: number[] = [];
  const done = createApi({}).call('startUpload', {
    query: { key: '9a0c3f0e-3f6b-4a8e-8d3c-6c1f4f3e2b1a' },
    file: new Blob(['x']),
    onProgress: (share) => shares.push(share),
    ...options,
  });
  done.catch(() => undefined);
  await new Promise((begun) => setTimeout(begun));
  return { done, shares, upload: sent.at(-1)! };
}

test('a photo is sent with its progress → the answer', async () => {
  const { done, shares, upload } = await start();
  expect(upload.headers['x-requested-with']).toBe('nightlark');
  upload.upload.onprogress!({ lengthComputable: true, loaded: 1, total: 4 });
  upload.answers(201, '{"id":7}');
  await expect(done).resolves.toEqual({ id: 7 });
  expect(shares).toEqual([0.25]);
});

test('refused → the error of the API; it is sent once', async () => {
  const { done, upload } = await start();
  upload.answers(503, JSON.stringify({ error: { code: 'unavailable', message: 'Später' } }));
  await expect(done).rejects.toMatchObject({ code: 'unavailable', message: 'Später', call: 'startUpload' } satisfies Partial<ApiError>);
});

test('aborted → the reason', async () => {
  const controller = new AbortController();
  const { done } = await start({ signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(done).rejects.toThrow('left');
});
