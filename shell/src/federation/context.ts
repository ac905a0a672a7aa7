import { createContext, use } from 'react';
import type { RemoteHandle } from './remotes.ts';

export interface Federation {
  remotes: readonly RemoteHandle[];
  /** On the server: told which area could not be rendered. React renders a fallback there only after a failure. */
  onAreaFailed?: (routeId: string) => void;
  /** On the server: told whose code is rendered from here on, so that who never ends is known. */
  onEnter?: (remote: string) => void;
}

export const FederationContext = createContext<Federation>({ remotes: [] });

export function useFederation(): Federation {
  return use(FederationContext);
}
