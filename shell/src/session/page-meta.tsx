import { usePage } from './page-context.ts';

/** Adult content, as filters for parents read it. */
const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA';

/** What every page says about itself. React puts it into the head. */
export function PageMeta() {
  const { settings } = usePage();
  return (
    <>
      <meta name="rating" content={RTA_LABEL} />
      <meta name="theme-color" content="#fbf5ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1a1020" media="(prefers-color-scheme: dark)" />
      <meta name="application-name" content={settings.name} />
      <meta name="apple-mobile-web-app-title" content={settings.name} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
    </>
  );
}
