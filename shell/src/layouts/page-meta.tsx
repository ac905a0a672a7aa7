import { THEME_COLOURS, manifestHref } from '../installed/manifest.ts';
import { usePage } from '../session/page-context.ts';

/** Adult content label for parental control filters. */
const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA';

/** Metadata of every page, hoisted into the head by React. */
export function PageMeta() {
  const page = usePage();
  const { settings } = page;
  return (
    <>
      <meta name="rating" content={RTA_LABEL} />
      <meta name="theme-color" content={THEME_COLOURS.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME_COLOURS.dark} media="(prefers-color-scheme: dark)" />
      <meta name="application-name" content={settings.name} />
      <meta name="apple-mobile-web-app-title" content={settings.name} />
      <link rel="manifest" href={manifestHref(page)} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/app/apple-180.png" />
    </>
  );
}
