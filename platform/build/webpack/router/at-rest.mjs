/** Stands in for react-router's router where its hooks and components use it: the browser's first code has none yet. */
const idle = { state: 'idle', data: undefined, formMethod: undefined, formAction: undefined, formEncType: undefined, formData: undefined };
export const IDLE_FETCHER = { ...idle, json: undefined, text: undefined };
export const IDLE_BLOCKER = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined };
/** Errors for `onError` of its provider, which the product doesn't use. */
export const clientErrors = new WeakMap();
/** Of functions that aren’t bundled, and of server components’ redirects, of which there are none. */
export const createRouter = undefined;
export const hasInvalidProtocol = () => true;
