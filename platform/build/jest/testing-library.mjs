import { cleanup, configure } from '@testing-library/react/dist/index.js';
import '@testing-library/jest-dom/jest-globals';
import { endings } from './quiet-console.mjs';

// Timeout of `findBy…` and `waitFor`, long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

endings.push(cleanup);

/** Testing Library with the matchers of jest-dom: only tests that import it load these. */
export * from '@testing-library/react/dist/index.js';
