import '@nightlark/ui/styles';
import type { Remote } from '@nightlark/contract';
import { createMount } from './mount.tsx';

/** Provided by the build (platform/build/webpack/portable.ts): the manifest of the remote that is built. */
declare const mountedRemote: Remote;

/** What a Module Federation host gets: `const { mount } = await loadRemote('mf_likes/app')`. */
export const mount = createMount(mountedRemote);
