import { jest } from '@jest/globals';
import { runTests } from './test-run.ts';

test('the change affects none of the named suites → success, nothing to run', async () => {
  const log = jest.spyOn(console, 'log').mockReturnValue();
  expect(await runTests(['--changed', 'jest', 'build'], () => ({ packages: [], files: [] }))).toBe(0);
  expect(log).toHaveBeenLastCalledWith('Nothing to run.');
  log.mockRestore();
});
