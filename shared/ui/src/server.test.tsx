/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Field, TextInput } from './field/index.ts';
import { Dialog, Menu, TileGrid, Toasts } from './index.ts';
import { Photo } from './photo/index.ts';
import { TabLinks } from './tabs/tab-links.tsx';

const photo = { src: '/media/1.webp', alt: 'Ida', color: '#a04050', locked: true, lockedLabel: 'Premium sees all' };

function Page() {
  return (
    <StaticRouter location="/likes/received">
      <Menu label="Account" items={[{ id: 'a', label: 'My profile', to: '/profile' }]} />
      <TabLinks label="Likes" tabs={[{ to: '/likes/received', label: 'Received', count: 120 }]} />
      <TileGrid>
        <Photo {...photo} />
        <Photo src={null} alt="Maja" />
      </TileGrid>
      <Photo src="/media/2.webp" alt="Maja" fetchPriority="high" />
      <Field label="Name">{(control) => <TextInput {...control} />}</Field>
      <Dialog open onClose={() => {}} title="Say hello" closeLabel="Close">
        Hi
      </Dialog>
      <Toasts toasts={[{ id: 1, text: 'Saved' }]} onDismiss={() => {}} dismissLabel="Close" label="News" />
    </StaticRouter>
  );
}

it('renders on the server, the same twice', () => {
  expect(renderToString(<Page />)).toBe(renderToString(<Page />));
});

it('needs no inline style, which a strict policy would refuse', () => {
  expect(renderToString(<Page />)).not.toMatch(/ style=/);
});

it('leaves photos visible without script', () => {
  expect(renderToString(<Page />)).not.toContain('data-loading');
});
