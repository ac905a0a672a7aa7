/** One remote with hot reload inside the running product. */
export { develop } from './develop.ts';
export { devProgram } from './program.ts';
