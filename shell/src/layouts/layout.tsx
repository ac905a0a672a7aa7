import type { LayoutName } from '@nightlark/contract';
import { atom, useStore } from 'jotai';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useLocation, useMatches } from 'react-router';
import { Notice } from '@nightlark/ui/notice';
import { AreaLoading } from '../loading/area-loading.tsx';
import { useSignedOut } from '../session/use-signed-out.ts';
import { EntryWarning } from './entry-warning/entry-warning.tsx';
import { Frame } from './frame.tsx';
import s from './layout.module.css';
import { BrandBar } from '../navigation/brand-bar.tsx';
import { Footer } from './footer/footer.tsx';
import { AlertArea } from '../alerts/alert-area.tsx';
import { SanctionNotice } from '../alerts/sanction-notice.tsx';
import { type RouteHandle, Slot, UnmountBoundary, UNSAVED } from '../composition/index.ts';
import { TopNavigation } from '../navigation/top-navigation.tsx';
import { messages } from './messages.ts';

/** The path that was focused last. Not in the component: another layout mounts a new one. */
const shownPathAtom = atom<string | null>(null);

/** The main landmark with the screen. Focused after a navigation, unless the screen sets the focus itself. */
function Content({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation();
  const owner = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.remote ?? 'shell';
  const store = useStore();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = store.get(shownPathAtom);
    store.set(shownPathAtom, pathname);
    if (before === null || before === pathname) return;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, store]);
  return (
    <main id="content" ref={main} tabIndex={-1} className={className}>
      {new URLSearchParams(search).has(UNSAVED) && (
        <Notice tone="danger" live className={s.unsaved}>
          <FormattedMessage {...messages.unsaved} />
        </Notice>
      )}
      <UnmountBoundary>
        {/* Keyed by owner: an error thrown by one remote's unmount must not fail the next remote's area. */}
        {useSignedOut() ? <AreaLoading /> : <Outlet key={owner} />}
      </UnmountBoundary>
    </main>
  );
}

const LAYOUTS: Record<LayoutName, ComponentType> = { default: DefaultLayout, chat: ChatLayout, lander: LanderLayout, empty: EmptyLayout };

/** The layout of a screen (docs/product/shell.md#layouts). */
export function Layout({ name }: { name: LayoutName }) {
  const Frame = LAYOUTS[name];
  return <Frame />;
}

/** Top navigation, alert header, footer, disclaimer, entry warning, overlays. */
function DefaultLayout() {
  return (
    <Frame>
      <TopNavigation />
      <AboveContent>
        <Slot name="banner" />
        <SanctionNotice />
        <AlertArea />
      </AboveContent>
      <Content className={s.page} />
      <Footer />
      <EntryWarning />
    </Frame>
  );
}

/**
 * Content between the navigation and the page. Its height is set as `--above-content` on the frame, so that a page that fills the
 * viewport can subtract it: an alert then shrinks the page's picture and does not push its main content below the fold.
 */
function AboveContent({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = area.current;
    const frame = element?.parentElement;
    if (!element || !frame || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      frame.style.setProperty('--above-content', `${Math.ceil(entry!.borderBoxSize[0]!.blockSize)}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={area} className={s.above}>
      {children}
    </div>
  );
}

/**
 * No navigation or footer: the conversation fills the screen. The entry warning only where the country requires it. A conversation that
 * could not be loaded has no bar of its own that leads away.
 */
function ChatLayout() {
  const leaf = useMatches().at(-1);
  const hasFailed = leaf?.loaderData === undefined && (leaf?.handle as RouteHandle | undefined)?.remote;
  if (hasFailed) return <DefaultLayout />;
  return (
    <Frame>
      <Content className={s.bare} />
      <EntryWarning onlyWhereRequired />
    </Frame>
  );
}

/** The screen and overlays only; the entry warning only where the country requires it. */
function EmptyLayout() {
  return (
    <Frame>
      <Content />
      <EntryWarning onlyWhereRequired />
    </Frame>
  );
}

/** Simple brand bar, footer, disclaimer. */
function LanderLayout() {
  return (
    <Frame>
      <BrandBar />
      <Content />
      <Footer />
    </Frame>
  );
}
