import type { Release } from '@nightlark/release';

/** Where a team's code runs: the marks of `gateway/fixtures/mf-walls`. */
export type Mark = 'load' | 'loader' | 'render' | 'effect' | 'event' | 'banner' | 'banner-effect';
export type Place = `${'server' | 'client'} ${Mark}`;

/** What a release is broken with, as data: nothing of it is run before a gateway or a browser runs it. */
export interface BreakingRelease {
  id: string;
  /** What a careless or hostile team did, in words for the table. */
  does: string;
  /**
   * Statements at a mark; `it` is all that the code gets from others (`src/own.ts` of the fixture), and a loader's arguments.
   * `{{SINK}}`, `{{SINK_PORT}}`, `{{DATA}}`, `{{OUT}}`, `{{GATEWAYS}}` and `{{NOW}}` stand for what this run has there (`make-release.ts`).
   */
  at?: Partial<Record<Place, string>>;
  /** A file's name, as a glob → what becomes of its content. */
  files?: Readonly<Record<string, (content: string) => string>>;
  /** The address of its page, in its code and its description. */
  path?: string;
  /** Changes of its description. */
  describe?: (release: Release) => void;
  /** What the gate must say: `accepts` where only a live page can show it. */
  gate: 'refuses' | 'accepts';
  /** It is met in browsers. */
  isInBrowser?: true;
  /** It is as good as the one before, and this is how strangers say that it fails (`forge-reports.ts`). */
  strangers?: 'invent' | 'replay' | 'view';
  /** It is made of this team's live release, which has no marks; not beside fixtures. */
  of?: string;
  /** What a visitor presses to meet it: a page, a link on it that somebody else has, and where the frame must lead then. */
  pressed?: { at: string; link: string; target: string };
  /** Why it does no harm though the gate takes it, for the table. */
  harmless?: string;
  /** The page as this language and by this member alone. */
  locale?: string;
}

type More = Omit<BreakingRelease, 'id' | 'does' | 'gate'> & Partial<Pick<BreakingRelease, 'gate'>>;

/** A release that the gate must refuse where nothing else is said. */
export const breaking = (id: string, does: string, more: More): BreakingRelease => ({ gate: 'refuses', ...more, id, does });

/** Statements in its loader on the server, the first that runs for a page. */
export const inLoader = (id: string, does: string, statements: string, more: More = {}): BreakingRelease =>
  breaking(id, does, { ...more, at: { 'server loader': statements } });

/** Statements in its component on the server. */
export const inRender = (id: string, does: string, statements: string, more: More = {}): BreakingRelease =>
  breaking(id, does, { ...more, at: { 'server render': statements } });

/** Statements at one place in browsers. */
export const inBrowser = (id: string, does: string, mark: Mark, statements: string, more: More = {}): BreakingRelease =>
  breaking(id, does, { ...more, isInBrowser: true, at: { [`client ${mark}`]: statements } });
