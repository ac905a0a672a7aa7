import { remoteConfig } from '@nightlark/build/webpack/remote.ts';

export default remoteConfig(import.meta.dirname);
