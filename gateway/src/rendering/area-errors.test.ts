import { jest } from '@jest/globals';
import { deserializeError, serializeError } from '../renderers/rpc.ts';
import { logAreaError } from './area-errors.ts';

const info = { remote: 'mf-members', where: 'loader' };
/** What `@nightlark/api-client` throws in a remote. */
const apiError = (status: number) => Object.assign(new Error('no'), { name: 'ApiError', status });
/** As received from a renderer. */
const overTheBorder = (error: Error) => deserializeError(serializeError(error));

function logged(error: Error) {
  const log = { error: jest.fn(), info: jest.fn() };
  logAreaError(log, overTheBorder(error), info);
  return log;
}

test.each([401, 403, 404, 422, 429])('the backend’s %s → an answer to whoever asked, no error', (status) => {
  const { error, info: line } = logged(apiError(status));
  expect(error).not.toHaveBeenCalled();
  expect(line).toHaveBeenCalledWith({ status, ...info }, 'an area was refused its data');
});

test.each([
  ['the backend’s 400', apiError(400)],
  ['its 500', apiError(500)],
  ['no answer', apiError(0)],
  ['what a remote throws with a status', Object.assign(new Error('no'), { status: 404 })],
  ['a fault', new TypeError('no')],
])('%s → an error', (_, thrown) => {
  const { error, info: line } = logged(thrown);
  expect(line).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ err: expect.any(Error), ...info }), 'an area failed');
});
