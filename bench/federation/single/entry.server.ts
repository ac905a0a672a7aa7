import type { RenderInput, ShellOptions, ShellServer } from '@nightlark/release';
import { createRenderer as createShellRenderer } from '@nightlark/shell/server/renderer';
import { shellComponents } from '@nightlark/shell/shell-components';
import { shellRoutes } from '@nightlark/shell/shell-routes';
import { singleSet, staticHost } from './remotes.ts';

/** Nothing is shared at run time. */
export const surface: ShellServer['surface'] = [];

/** The shell's own renderer with every remote compiled in; transparent to the gateway. */
export function createRenderer(options: ShellOptions) {
  const render = createShellRenderer(
    { ...options, loadRemote: (remote) => staticHost.loadRemote(remote) },
    { shellRoutes, components: shellComponents },
  );
  return (input: RenderInput) => render({ ...input, set: singleSet, unavailable: new Set<string>() });
}
