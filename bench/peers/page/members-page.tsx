import type { IconName } from '@nightlark/ui/icon/paths';
import { useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { Footer, Header } from './frame.tsx';
import { Icon } from './icon.tsx';
import { searchHref, SearchForm, type Filters } from './search-form.tsx';
import { countryName, SiteContext, useSite, type Site } from './site.ts';
import { Tiles } from './tiles.tsx';

/** Changed by the benchmark, to see when a change is live. */
const VERSION = 'version-0';
const TABS = [
  ['/members', 'browse'],
  ['/match-finder', 'matchFinder'],
  ['/swipe-game', 'swipe'],
] as const;
const GENDER = { female: 'women', male: 'men', any: 'everyone' };

function Tabs() {
  const { Link } = useSite();
  const { formatMessage } = useIntl();
  return (
    <div className="members-tabs">
      <nav className="tabs-tabs" aria-label={formatMessage({ id: 'members.find.label' })}>
        {TABS.map(([href, name]) => (
          <Link key={href} href={href} className="tabs-tab" aria-current={href === '/members' ? 'page' : undefined}>
            <span>{formatMessage({ id: `members.find.${name}` })}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

function chipsOf({ gender, country, min_age, max_age }: Filters, locale: string, text: ReturnType<typeof useIntl>['formatMessage']) {
  const chips: { icon: IconName; about?: string; label: string }[] = [
    { icon: 'filter', label: text({ id: 'members.members.filters' }) },
    { icon: 'heart', about: 'gender', label: text({ id: `members.search.${GENDER[gender]}` }) },
    { icon: 'calendar', about: 'age', label: text({ id: 'members.search.ages' }, { min: min_age, max: max_age }) },
    { icon: 'map-pin', about: 'country', label: country ? countryName(locale, country) : text({ id: 'members.search.anyCountry' }) },
  ];
  return chips;
}

function Chips({ onOpen }: { onOpen: () => void }) {
  const { formatMessage } = useIntl();
  const { applied, locale } = useSite().data;
  return (
    <div className="members-chips">
      <ul className="chip-list chip-scroll" aria-label={formatMessage({ id: 'members.members.filters' })}>
        {chipsOf(applied, locale, formatMessage).map(({ icon, about, label }) => (
          <li key={icon}>
            <button type="button" className="chip-chip chip-active" onClick={onOpen}>
              <Icon name={icon} />
              {about && <span className="layout-hidden">{`${formatMessage({ id: `members.search.${about}` })}: `}</span>}
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Results() {
  const { Link, data } = useSite();
  const { formatMessage } = useIntl();
  return (
    <div className="members-results">
      <Tiles tiles={data.tiles} />
      <div className="layout-cluster layout-gap2 layout-justify-center">
        {data.next && (
          <Link href={searchHref(data.applied, data.next)} className="button-button button-secondary button-lg">
            {formatMessage({ id: 'members.members.more' })}
          </Link>
        )}
      </div>
      <div className="layout-hidden">
        <p role="status">{formatMessage({ id: 'members.members.shown' }, { count: data.tiles.length })}</p>
      </div>
    </div>
  );
}

function Page() {
  const { data } = useSite();
  const { formatMessage } = useIntl();
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <div className="frame-frame">
      <Header />
      <main id="content" tabIndex={-1} className="frame-page" data-version={VERSION}>
        <div className="members-layout">
          {data.user && <Tabs />}
          <header className="members-header">
            <h1 className="members-heading">{formatMessage({ id: 'members.members.heading' })}</h1>
            <p className="members-count" aria-live="polite">
              {formatMessage({ id: 'members.members.count' }, { count: data.total })}
            </p>
          </header>
          <Chips onOpen={() => setSheetOpen(true)} />
          <aside className="members-panel">
            <div className="layout-card layout-card-plain layout-pad-md filter-panel-card">
              <SearchForm />
            </div>
          </aside>
          {isSheetOpen && (
            <dialog open onClose={() => setSheetOpen(false)}>
              <SearchForm />
            </dialog>
          )}
          <Results />
        </div>
      </main>
      <Footer />
    </div>
  );
}

/** The members page of the product: its markup, styles, texts and calls, on whatever framework `site` is of. */
export function MembersPage(site: Site) {
  const { locale, messages } = site.data;
  return (
    <SiteContext value={site}>
      <IntlProvider locale={locale} messages={messages} onError={() => undefined}>
        <Page />
      </IntlProvider>
    </SiteContext>
  );
}
