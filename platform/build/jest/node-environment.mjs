import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

// Express' router compares a handler's promise with its own realm's class, and warns of every other one.
process.env.NO_DEPRECATION = 'router';

const require = createRequire(import.meta.url);

/** Node's, with Node's own `require`, for `packages-by-node.mjs`. */
export default class extends TestEnvironment {
  constructor(...args) {
    super(...args);
    this.global.requireByNode = (file) => require(file);
  }
}
