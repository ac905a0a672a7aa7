import { remoteOf } from '../composition/remote-of.ts';
import { reportError } from '../composition/report.ts';

/** As much of the Navigation API as is asked here; some browsers have none of it. */
interface NavigateEvent extends Event {
  readonly userInitiated: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/**
 * Whose page it is may lead away from it, and so may who was pressed. What merely stands on a page of others, or goes on there after its
 * own page was left, may not take them from it.
 * @param owner the remote whose page is shown; null for the shell's own
 */
export function guardLeaving(owner: () => string | null): void {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { cancelable, userInitiated, destination } = event as NavigateEvent;
    if (!cancelable || userInitiated || destination.sameDocument || navigator.userActivation.isActive) return;
    const error = new Error('led away from a page of others');
    const remote = remoteOf(error);
    if (!remote || remote === owner()) return;
    event.preventDefault();
    reportError(error, { remote, where: 'handler' });
  });
}
