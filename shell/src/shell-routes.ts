import type { RouteDeclaration } from '@nightlark/contract';

export const shellRoutes: readonly RouteDeclaration[] = [];
