import { jestConfig } from '@nightlark/build/jest.config.mjs';

export default jestConfig(import.meta.dirname);
