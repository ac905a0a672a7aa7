/** Jest runs ES modules as they are, which Node calls an experiment. */
export const JEST_OPTIONS = '--experimental-vm-modules --no-warnings';
