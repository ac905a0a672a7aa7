import type { ShellOptions } from '@nightlark/release';
import { createRenderer as createShellRenderer } from '../../../shell/src/server/renderer.ts';
import { shellComponents } from '../../../shell/src/shell-components.ts';
import { shellRoutes } from '../../../shell/src/shell-routes.ts';
import { staticHost } from '../../federation/single/remotes.ts';

export { renderAgain } from './render-app.tsx';

/** The shell's own renderer with every remote compiled in. */
export const createRenderer = (options: Omit<ShellOptions, 'loadRemote'>) =>
  createShellRenderer({ ...options, loadRemote: (remote) => staticHost.loadRemote(remote) }, { shellRoutes, components: shellComponents });
