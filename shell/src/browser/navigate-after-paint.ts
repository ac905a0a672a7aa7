import { painted } from '@nightlark/ui/painted';
import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Delays a navigation until the frame with the feedback to a tap is painted: on a slow phone rendering the next screen takes too long
 * for a good Interaction to Next Paint.
 */
export function navigateAfterPaint(router: Router): Router {
  const { navigate } = router;
  router.navigate = (async (...args: Parameters<typeof navigate>) => {
    await painted();
    return navigate(...args);
  }) as typeof navigate;
  return router;
}
