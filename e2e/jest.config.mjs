import { jestConfig } from '@nightlark/build/jest.config.mjs';

// Its React is of a host that a browser runs.
export default jestConfig(import.meta.dirname, { isWeb: false });
