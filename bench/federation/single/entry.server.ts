import type { RenderInput, ShellOptions, ShellServer } from '@nightlark/release';
import { createRenderer as createShellRenderer } from '../../../shell/src/federation/renderer.ts';
import { singleSet, staticHost } from './remotes.ts';

/** Nothing is shared at run time. */
export const surface: ShellServer['surface'] = [];

/** The shell's own renderer with every remote compiled in; the gateway does not know the difference. */
export function createRenderer(options: ShellOptions) {
  const render = createShellRenderer({ ...options, loadRemote: (remote) => staticHost.loadRemote(remote) });
  return (input: RenderInput) => render({ ...input, set: singleSet, unavailable: new Set<string>() });
}
