import { LANDER_NAMES, paths, type Lander, type ProfileCard, type ResponseOf } from '@nightlark/contract';
import type { LanderSource } from '@nightlark/api-client';
import { anImage, aProfileCard, aSettings, aUser, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import * as lander from './screen.tsx';

const found = (profiles: ProfileCard[]): ResponseOf<'getFaces'> => ({ profiles });

function Failure() {
  const error = useRouteError();
  return <p>Status {isRouteErrorResponse(error) ? error.status : 'unknown'}</p>;
}

const LANDERS = path.join(import.meta.dirname, '../../../../landers');

/** The product's own documents, as served by the gateway. */
const productLanders: LanderSource = async (name, locale) => {
  const file = path.join(LANDERS, `${path.basename(name)}.json`);
  if (!existsSync(file)) return null;
  const { texts, ...frame } = JSON.parse(readFileSync(file, 'utf8')) as Lander;
  return { frame, texts: texts[locale] };
};

const PEOPLE = [aProfileCard({ id: 7, name: 'Freja' }), aProfileCard({ name: 'Nora' }), aProfileCard({ name: 'Siri' })];

function open(path: string, options: RenderOptions = {}) {
  const route = { path: paths.lander.path, HydrateFallback: () => null, ErrorBoundary: Failure, ...lander };
  return renderScreen([route], { path, landers: productLanders, api: { getFaces: found(PEOPLE) }, ...options });
}

describe.each(LANDER_NAMES)('%s', (name) => {
  test('has one headline and leads to the sign-up, keeping where the visitor came from', async () => {
    open(`/landers/${name}?network=n1&ref=r2&sub1=a&sub2=b&sub3=c&t=5&lb=x&other=y`);
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toContain('/signup?network=n1&ref=r2&sub1=a&sub2=b&sub3=c&t=5&lb=x');
  });

  test('stands without people, in Polish', async () => {
    open(`/landers/${name}`, { locale: 'pl', api: { getFaces: failWith('authentication_required') } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/\S/);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/signup');
    expect(document.title).toMatch(/ · Nightlark$/);
  });
});

test.each(['/landers/nothing', '/landers/constructor'])('%s is missing', async (path) => {
  open(path);
  expect(await screen.findByText('Status 404')).toBeTruthy();
});

test.each(['nothing', 'constructor', '%3Cb%3E'])(
  'an unknown slug %s shows the lander, and tells search engines to leave it out',
  async (slug) => {
    open('/landers/gallery');
    const headline = (await screen.findByRole('heading', { level: 1 })).textContent;
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
    cleanup();
    open(`/landers/gallery/${slug}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(headline!);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  },
);

test('a slug has texts of its own', async () => {
  open('/landers/gallery/opening');
  expect(await screen.findByRole('heading', { name: 'Opening night. You are on the list.' })).toBeTruthy();
});

test('the call to action opens the sign-up where script runs', async () => {
  const { user, overlay } = open('/landers/video');
  await user.click(await screen.findByRole('link', { name: 'Write the next scene' }));
  expect(overlay()).toEqual({ name: 'signup', props: {} });
});

test('a member who is logged in is led inside', async () => {
  const { user } = open('/landers/video', { user: aUser() });
  await user.click(await screen.findByRole('link', { name: 'Write the next scene' }));
  expect(await screen.findByText('Elsewhere: /members')).toBeTruthy();
});

test('only real members are asked for: fictional ones are in no advert', async () => {
  const { calls } = open('/landers/gallery');
  expect(within(await screen.findByRole('list', { name: 'Portraits' })).getByText('Freja', { selector: 'bdi' })).toBeTruthy();
  expect(calls.find(({ name }) => name === 'getFaces')?.query).toEqual({ real: 'true' });
});

test('the quiet line says “online” of nobody who is not', async () => {
  const { calls } = open('/landers/alonetonight', { api: { getFaces: found([aProfileCard({ name: 'Away', online: false })]) } });
  await screen.findByRole('heading', { level: 1 });
  expect(calls[0]?.query).toEqual({ real: 'true', online: 'true' });
  expect(screen.queryByText('Online', { exact: false })).toBeNull();
});

test('the deck runs through a few people and ends at the sign-up', async () => {
  const { user } = open('/landers/tinderswipe');
  await user.click(await screen.findByRole('button', { name: 'Like' }));
  expect(await screen.findByText('Nora, 31', { selector: '[aria-live]' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Pass' }));
  expect(await screen.findByText('Siri, 31', { selector: '[aria-live]' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Like' }));
  expect(await screen.findByRole('heading', { name: 'That was a taste.' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
});

test('a mood can be chosen', async () => {
  const { user } = open('/landers/iconslanding');
  const walk = await screen.findByRole('radio', { name: 'A walk' });
  await user.click(walk);
  expect(walk).toBeChecked();
});

test('only an active photo is offered for shared links', async () => {
  open('/landers/gallery', { api: { getFaces: found([aProfileCard({ main_image: anImage({ status: 'pending' }) })]) } });
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('meta[property="og:image"]')).toBeNull();
});

describe('a lander that marketing published', () => {
  const texts = { title: 'T', description: 'D', headline: '<script>alert(1)</script>', lead: '<b>L</b>', cta: 'Go', lines: [] };
  const published = { frame: { name: 'gallery', template: 'gallery', slugs: { '': {} } }, texts: { '': texts } } as const;

  test('shows what it says as text', async () => {
    open('/landers/gallery', { landers: async () => published });
    expect(await screen.findByRole('heading', { name: '<script>alert(1)</script>' })).toBeTruthy();
    expect(document.querySelector('section script')).toBeNull();
    expect(screen.getByText('<b>L</b>')).toBeTruthy();
  });

  test('is missing while it is hidden', async () => {
    open('/landers/gallery', { landers: async () => 'hidden' });
    expect(await screen.findByText('Status 404')).toBeTruthy();
  });

  test('shows the same at slugs that it has not', async () => {
    open('/landers/gallery/opening', { landers: async () => published });
    expect(await screen.findByRole('heading', { name: '<script>alert(1)</script>' })).toBeTruthy();
  });

  test('is requested with the token of its preview’s link', async () => {
    const asked: unknown[] = [];
    open('/landers/new?preview=abc', { landers: async (...one) => (asked.push(one), published) });
    await screen.findByRole('heading', { level: 1 });
    expect(asked).toEqual([['new', 'en', 'abc']]);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  test.each(['gallery', 'collage', 'scenes', 'film'] as const)('shows its own pictures in the design %s', async (template) => {
    const picture = {
      alt: 'A street in the rain',
      width: 1600,
      height: 900,
      color: '#402040',
      src: '/p.jpg',
      sources: [{ type: 'image/avif', srcSet: '/p.avif 480w' }],
    };
    open('/landers/own', {
      landers: async () => ({ frame: { name: 'own', template, slugs: { '': {} } }, texts: { '': texts }, pictures: [picture] }),
    });
    const image = await screen.findByRole('img', { name: 'A street in the rain' });
    expect(image.closest('picture')?.querySelector('source')).toHaveAttribute('srcset', '/p.avif 480w');
  });
});

describe('the map', () => {
  const names = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  const inNl = (name: string, city: string) => aProfileCard({ name, city, country: 'NL' });

  test('names the towns where the shown members live, and no other', async () => {
    open('/landers/maplanding', { api: { getFaces: found([inNl('Daan', 'Utrecht'), inNl('Sem', 'Groningen'), inNl('Bo', 'Xyzzytown')]) } });
    await screen.findByRole('heading', { level: 1 });
    expect(names().sort()).toEqual(['Groningen', 'Utrecht']);
  });

  test('without people has lights and no names', async () => {
    open('/landers/maplanding', { locale: 'pl', api: { getFaces: failWith('authentication_required') } });
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelectorAll('svg circle').length).toBeGreaterThan(9);
    expect(names()).toEqual([]);
  });
});

test.each([
  [true, 'New people, one card at a time'],
  [false, 'Real people, one card at a time'],
])('fictional profiles on the site: %s → the deck says “%s”', async (fictional_warning, words) => {
  open('/landers/tinderswipe', { settings: aSettings({ fictional_warning }) });
  expect(await screen.findByText(words, { exact: false, selector: 'p' })).toBeVisible();
  expect(document.querySelector('meta[name="description"]')).toHaveAttribute('content', expect.stringContaining(words));
});
