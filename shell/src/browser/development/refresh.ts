import * as Refresh from 'react-refresh/runtime';

declare global {
  /** The one refresh runtime of a page: dev builds of remotes register their components with it. */
  var reactRefresh: typeof Refresh;
}

// Before React itself is there: the development build of React looks for it when it starts.
globalThis.reactRefresh = Refresh;
Refresh.injectIntoGlobalHook(globalThis as typeof globalThis & Window);
