import type { LOCALES } from '@nightlark/contract';
import { aSettings } from '@nightlark/testing';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadMessages } from '../session/load-messages.ts';
import { aPage } from '../testing/render-shell.tsx';
import { THEME_COLOURS, appManifest } from './manifest.ts';

const shell = path.resolve(import.meta.dirname, '../..');

interface Picture {
  src: string;
  sizes: string;
}

async function manifestIn(locale: (typeof LOCALES)[number]) {
  await loadMessages(locale);
  const settings = aSettings({ name: 'Sterne', description: 'Words of the site' });
  return JSON.parse(appManifest(aPage({ locale, settings })).text) as {
    name: string;
    lang: string;
    icons: Picture[];
    screenshots: (Picture & { label: string })[];
    shortcuts: { name: string; url: string; icons: Picture[] }[];
  };
}

/** Width and height from the file's header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith('.png')) return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (/^c[0-2]$/.test(bytes[at + 1]!.toString(16))) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  throw new Error(`${file} has no size`);
}

test('the manifest bears the site’s name and speaks the page’s language', async () => {
  const german = await manifestIn('de');
  expect(german).toMatchObject({ name: 'Sterne', lang: 'de', description: 'Words of the site' });
  expect(german.screenshots[0]!.label).toBe('Leute in deiner Nähe');
  expect((await manifestIn('no')).lang).toBe('nb');
});

test('every picture is there, in the size it is said to have', async () => {
  const { icons, screenshots, shortcuts } = await manifestIn('en');
  for (const { src, sizes } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)]) {
    const file = path.join(shell, 'public', src);
    expect(existsSync(file) ? src : `${src} is missing`).toBe(src);
    if (sizes !== 'any') expect(`${src} ${sizeOf(file)}`).toBe(`${src} ${sizes}`);
  }
});

test('the colours outside of the page are those of its themes', () => {
  const tokens = readFileSync(path.join(shell, '../shared/ui/src/styles/tokens.css'), 'utf8');
  const grounds = [...tokens.matchAll(/--color-bg: (#\w+);/g)].map(([, colour]) => colour);
  expect(new Set(grounds)).toEqual(new Set(Object.values(THEME_COLOURS)));
});
