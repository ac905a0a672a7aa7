import { type Html, html } from '@nightlark/contract/server';
import type { Requester } from '../access/authentication.ts';
import { type Area, consoleFrame } from '../frame/frame.ts';

interface Frame {
  requester: Requester;
  title: string;
  area: Area;
  /** The lists of this area; URLs and names are trusted. */
  tabs: readonly { to: string; name: string; current: boolean }[];
  main: Html;
}

/** The layout of the moderators' pages. */
export const moderationFrame = ({ requester, title, area, tabs, main }: Frame): string =>
  consoleFrame({
    requester,
    title,
    area,
    beside: html`<nav class="row" aria-label="Lists">
      ${tabs.map((tab) => html`<a class="button" href="${tab.to}" ${tab.current && html` aria-current="page"`}>${tab.name}</a>`)}
    </nav>`,
    main,
  });

/** Formats a time for moderators. */
export const formatTime = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
