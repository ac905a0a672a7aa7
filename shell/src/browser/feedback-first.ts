import { painted } from '@nightlark/ui/painted';
import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Lets the frame that answers a tap be painted before the navigation begins: matching, calls, code and styles of the next screen take
 * a slow phone longer than a tap may stay without an answer.
 */
export function feedbackFirst(router: Router): Router {
  const { navigate } = router;
  router.navigate = (async (...args: Parameters<typeof navigate>) => {
    await painted();
    return navigate(...args);
  }) as typeof navigate;
  return router;
}
