import { shellConfig } from '@nightlark/build/webpack/shell.ts';

export default shellConfig(import.meta.dirname);
