import { languageTag, paths } from '@nightlark/contract';
import { createIntl, createIntlCache, type MessageDescriptor } from 'react-intl';
import { messages as places } from '../navigation/messages.ts';
import { loadedMessages } from '../session/load-messages.ts';
import type { PageData } from '../session/load-page-data.ts';
import { inLocale } from '../session/resolve-locale.ts';
import { THEME_COLOURS } from './colours.ts';
import { messages } from './messages.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** The manifest's address for a page: browsers ask for it without cookies, so it says the language. */
export const manifestHref = ({ locale }: PageData) => inLocale(MANIFEST_PATH, '', locale);

/** Pictures that `e2e/app-pictures.ts` makes. Sizes are those of the files. */
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ...['any', 'maskable'].flatMap((purpose) =>
    [192, 512].map((size) => ({
      src: `/app/${purpose}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
  { src: '/app/badge-96.png', sizes: '96x96', type: 'image/png', purpose: 'monochrome' },
];
const SCREENSHOTS = [
  { name: 'search-narrow', form_factor: 'narrow', sizes: '780x1688', label: messages.screenshotSearch },
  { name: 'swipe-narrow', form_factor: 'narrow', sizes: '780x1688', label: messages.screenshotSwipe },
  { name: 'chat-narrow', form_factor: 'narrow', sizes: '780x1688', label: messages.screenshotChat },
  { name: 'search-wide', form_factor: 'wide', sizes: '1280x800', label: messages.screenshotSearch },
  { name: 'chat-wide', form_factor: 'wide', sizes: '1280x800', label: messages.screenshotChat },
];
const SHORTCUTS = [
  { path: paths.chats, icon: 'chat', name: places.messages },
  { path: paths.likes, icon: 'heart', name: places.likes },
  { path: paths.members, icon: 'search', name: places.search },
];

/** What a device is told of the app, under the site's own name and in the language of the page that links to it. */
export function appManifest({ settings, locale }: PageData): { type: string; text: string } {
  const lang = languageTag(locale);
  const intl = createIntl({ locale: lang, messages: loadedMessages(locale) }, createIntlCache());
  const text = (message: MessageDescriptor) => intl.formatMessage(message);
  const manifest = {
    id: '/',
    name: settings.name,
    short_name: settings.name,
    description: settings.description,
    lang,
    dir: 'ltr',
    start_url: paths.members.href(),
    scope: '/',
    display: 'standalone',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    background_color: THEME_COLOURS.dark,
    theme_color: THEME_COLOURS.dark,
    categories: ['social', 'lifestyle'],
    icons: ICONS,
    screenshots: SCREENSHOTS.map(({ name, label, ...rest }) => ({
      src: `/app/${name}.jpg`,
      type: 'image/jpeg',
      platform: 'web',
      ...rest,
      label: text(label),
    })),
    shortcuts: SHORTCUTS.map(({ path, icon, name }) => ({
      name: text(name),
      url: path.href(),
      icons: [{ src: `/app/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
    })),
  };
  return { type: 'application/manifest+json', text: JSON.stringify(manifest) };
}
