import { leavePlaces } from '@nightlark/ui';
import { painted } from '@nightlark/ui/painted';
import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/** Place of the current entry in the history, as the router numbers them; a replacement keeps it. */
const entryIndex = () => (window.history.state as { idx?: number } | null)?.idx;

/** A navigation takes the place of a revalidation, and without loaders would discard it. */
function revalidating(options: Parameters<Router['navigate']>[1]) {
  const { defaultShouldRevalidate, ...others } = options ?? {};
  return defaultShouldRevalidate === false ? others : options;
}

/**
 * Delays a navigation until the frame with the feedback to a tap is painted: on a slow phone rendering the next screen takes too long
 * for a good Interaction to Next Paint.
 */
export function navigateAfterPaint(router: Router): Router {
  const { navigate } = router;
  router.navigate = (async (...[to, options]: Parameters<typeof navigate>) => {
    const entry = entryIndex();
    await painted();
    // Back was pressed meanwhile, and the browser is at another entry already: the replacement is not for that one.
    if (options?.replace && entryIndex() !== entry) return;
    const arrived = await leavePlaces();
    return navigate(to, router.state.revalidation === 'loading' ? revalidating(options) : options).finally(arrived);
  }) as typeof navigate;
  return router;
}
