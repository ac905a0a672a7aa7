/** `--color-bg` of each theme, for what is coloured outside of the page: the browser's bars, the installed app's first moment. */
export const THEME_COLOURS = { light: '#fbf5ee', dark: '#1a1020' } as const;
