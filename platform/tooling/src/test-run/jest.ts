/** Jest runs native ES modules, which is experimental in Node. */
export const JEST_OPTIONS = '--experimental-vm-modules --no-warnings';
