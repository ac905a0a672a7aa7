import type { ShellOptions } from '@nightlark/release';
import { createRenderer as createRendererOf } from './server/renderer.ts';
import { shellComponents } from './shell-components.ts';
import { shellRoutes } from './shell-routes.ts';

export { sharedObjects as everybodys } from './server/shared-objects.tsx';
export { surface } from './composition/surface.ts';
export { shellRoutes };

export const createRenderer = (options: ShellOptions) => createRendererOf(options, { shellRoutes, components: shellComponents });
