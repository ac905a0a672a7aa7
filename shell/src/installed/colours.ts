/** `--color-bg` of each theme, for browser UI and the installed app's splash screen. */
export const THEME_COLOURS = { light: '#fbf5ee', dark: '#1a1020' } as const;
