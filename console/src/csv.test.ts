import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sendCsv } from './csv.ts';

/** A file whose second page fails or ends the connection. @returns the errors that reach the error handler */
async function errorsOf(secondPage: (response: express.Response) => void): Promise<unknown[]> {
  const errors: unknown[] = [];
  const app = express();
  const ended = new Promise<void>((done) => {
    app.get('/', async (_request, response) => {
      async function* pages() {
        yield [1];
        secondPage(response);
        yield [2];
      }
      await sendCsv(response, { name: 'numbers', columns: [{ name: 'number', value: (row: number) => row }], pages: pages() });
      done();
    });
    app.use(((error, _request, response, _next) => {
      errors.push(error);
      response.destroy();
      done();
    }) as express.ErrorRequestHandler);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    .then((response) => response.text())
    .catch(() => undefined);
  await ended;
  server.close();
  return errors;
}

test('the operator ends the download → no error', async () => {
  expect(await errorsOf((response) => response.destroy())).toEqual([]);
});

test('a page can’t be read → an error', async () => {
  const away = new Error('away');
  const errors = await errorsOf(() => {
    throw away;
  });
  expect(errors).toEqual([away]);
});
