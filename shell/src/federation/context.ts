import { createContext, use } from 'react';
import type { RemoteHandle } from './remotes.ts';

export interface Federation {
  remotes: readonly RemoteHandle[];
  /** A page like this one was held before (`held-pages.ts`): slots keep what the server made of them. */
  isHeld?: boolean;
  /** On the server: told which area could not be rendered. React renders a fallback there only after a failure. */
  onAreaFailed?: (routeId: string) => void;
  /** The same for what a remote fills a slot with. */
  onFillFailed?: (remote: string) => void;
}

export const FederationContext = createContext<Federation>({ remotes: [] });

export function useFederation(): Federation {
  return use(FederationContext);
}
