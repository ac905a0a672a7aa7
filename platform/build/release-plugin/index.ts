export { SHARED } from '../webpack/container.ts';
export { ReleasePlugin, type ReleaseOptions } from './release-plugin.ts';
