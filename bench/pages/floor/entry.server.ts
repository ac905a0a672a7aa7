import type { ShellOptions } from '@nightlark/release';
import { createRenderer as createShellRenderer } from '@nightlark/shell/server/renderer';
import { shellComponents } from '@nightlark/shell/shell-components';
import { shellRoutes } from '@nightlark/shell/shell-routes';
import { staticHost } from '../../federation/single/remotes.ts';

export { renderAgain } from './render-app.tsx';

/** The shell's own renderer with every remote compiled in. */
export const createRenderer = (options: Omit<ShellOptions, 'loadRemote'>) =>
  createShellRenderer({ ...options, loadRemote: (remote) => staticHost.loadRemote(remote) }, { shellRoutes, components: shellComponents });
