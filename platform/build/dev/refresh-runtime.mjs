/** Replaces `react-refresh/runtime` in dev builds of remotes by the page's, which the shell creates before React. */
const runtime = globalThis.reactRefresh;
const nothing = () => {};

export const register = runtime?.register ?? nothing;
export const performReactRefresh = runtime?.performReactRefresh ?? nothing;
export const injectIntoGlobalHook = runtime?.injectIntoGlobalHook ?? nothing;
export const isLikelyComponentType = runtime?.isLikelyComponentType ?? nothing;
export const getFamilyByType = runtime?.getFamilyByType ?? nothing;
export const createSignatureFunctionForTransform = runtime?.createSignatureFunctionForTransform ?? (() => (type) => type);
