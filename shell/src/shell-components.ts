import type { ShellComponents } from './composition/types.ts';
import { Alternates } from './layouts/alternates.tsx';
import { Layout } from './layouts/layout.tsx';
import { AreaLoading } from './loading/area-loading.tsx';
import { AreaError } from './screens/error/area-error.tsx';
import { ErrorPage, MissingPage } from './screens/error/error-page.tsx';

/** The shell's components, injected into the composition by both entry points. */
export const shellComponents: ShellComponents = { Layout, AreaLoading, AreaError, MissingPage, ErrorPage, Alternates };
