import webpack, { type Configuration } from 'webpack';
import { bundle, type BundleResult } from './bundle.ts';

/** Runs webpack for the client and the server; throws with its errors. */
export const runWebpack = (configs: readonly Configuration[]): Promise<BundleResult> => bundle(webpack, configs);
