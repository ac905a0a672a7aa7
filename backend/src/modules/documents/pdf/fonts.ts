import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = (name: string) => require.resolve(`@expo-google-fonts/noto-sans/${name}`);

/** Noto Sans (SIL Open Font License): Latin, Greek and Cyrillic; a document embeds the glyphs that it uses. */
export const FONTS = {
  regular: file('400Regular/NotoSans_400Regular.ttf'),
  bold: file('700Bold/NotoSans_700Bold.ttf'),
} as const;
