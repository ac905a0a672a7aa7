import { remoteOf } from '../composition/remote-of.ts';
import { reportError } from '../composition/report.ts';

/** The used part of the Navigation API, which some browsers lack. */
interface NavigateEvent extends Event {
  readonly userInitiated: boolean;
  readonly destination: { readonly sameDocument: boolean };
}

/**
 * Restricts navigations by remotes: allowed for the owner of the page and for the remote whose element was clicked; refused for slots
 * on pages of others and for code that runs on after its page was left.
 * @param owner the remote whose page is shown; null for the shell's own
 */
export function guardNavigation(owner: () => string | null): void {
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
