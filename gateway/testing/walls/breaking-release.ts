import type { Release } from '@nightlark/release';

/** Where a team's code runs: the marks of `gateway/fixtures/mf-walls`. */
export type Mark = 'load' | 'loader' | 'render' | 'effect' | 'event' | 'banner' | 'banner-effect';
export type Place = `${'server' | 'client'} ${Mark}`;

/** How a release is broken, as data: only a gateway or a browser runs it. */
export interface BreakingRelease {
  id: string;
  /** What a careless or hostile team did, as text for the table. */
  does: string;
  /**
   * Statements at a mark; `it` is all that the code gets from others (`src/own.ts` of the fixture), and a loader's arguments.
   * `{{SINK}}`, `{{SINK_PORT}}`, `{{DATA}}`, `{{OUT}}`, `{{GATEWAYS}}` and `{{NOW}}` are placeholders (`make-release.ts`).
   */
  at?: Partial<Record<Place, string>>;
  /** File glob → transformation of its content. */
  files?: Readonly<Record<string, (content: string) => string>>;
  /** The path of its page, in its code and `release.json`. */
  path?: string;
  /** Changes of its `release.json`. */
  describe?: (release: Release) => void;
  /** Expected verdict of the gate; `accepts` when only a live page can show the fault. */
  gate: 'refuses' | 'accepts';
  /** Its effect is in browsers. */
  isInBrowser?: true;
  /** It is as good as the previous version; how attackers report that it fails (`forge-reports.ts`). */
  strangers?: 'invent' | 'replay' | 'view';
  /** Based on this team's live release, which has no marks; not with `--fixtures`. */
  of?: string;
  /** What a visitor clicks to trigger it: a page, another team's link on it, and where the frame must still navigate then. */
  pressed?: { at: string; link: string; target: string };
  /** Why it does no harm although the gate accepts it, for the table. */
  harmless?: string;
  /** Language of the pages requested. */
  locale?: string;
}

type More = Omit<BreakingRelease, 'id' | 'does' | 'gate'> & Partial<Pick<BreakingRelease, 'gate'>>;

/** A release that the gate must refuse by default. */
export const breaking = (id: string, does: string, more: More): BreakingRelease => ({ gate: 'refuses', ...more, id, does });

/** Statements in its loader on the server, its first code to run for a page. */
export const inLoader = (id: string, does: string, statements: string, more: More = {}): BreakingRelease =>
  breaking(id, does, { ...more, at: { 'server loader': statements } });

/** Statements in its component on the server. */
export const inRender = (id: string, does: string, statements: string, more: More = {}): BreakingRelease =>
  breaking(id, does, { ...more, at: { 'server render': statements } });

/** Statements at one place in browsers. */
// eslint-disable-next-line max-params -- a row of the catalogue
export const inBrowser = (id: string, does: string, mark: Mark, statements: string, more: More = {}): BreakingRelease =>
  breaking(id, does, { ...more, isInBrowser: true, at: { [`client ${mark}`]: statements } });
