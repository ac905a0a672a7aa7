import * as Refresh from 'react-refresh/runtime';

declare global {
  /** The page's React Refresh runtime, with which dev builds of remotes register components. */
  var reactRefresh: typeof Refresh;
}

// Must be set before React's development build is loaded.
globalThis.reactRefresh = Refresh;
Refresh.injectIntoGlobalHook(globalThis as typeof globalThis & Window);
