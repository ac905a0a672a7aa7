import { RETRY } from '../../composition/in-page.ts';
import { reloadWhenOnline } from './reload-when-online.ts';

const listeners = () => {
  const heard = new Map<string, EventListener>();
  jest.spyOn(globalThis, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    heard.set(type, listener as EventListener);
  });
  return heard;
};

test('a connection and the button ask for the page by the same way, and a page that is left asks for nothing', () => {
  document.body.innerHTML = `<button ${RETRY}>Try again</button>`;
  const button = document.querySelector('button')!;
  const clicked = jest.spyOn(button, 'addEventListener');
  const ended = jest.spyOn(globalThis, 'removeEventListener').mockImplementation(() => undefined);
  const heard = listeners();
  reloadWhenOnline();
  const reload = heard.get('online');
  expect(clicked).toHaveBeenCalledWith('click', reload);
  heard.get('beforeunload')!(new Event('beforeunload'));
  expect(ended).toHaveBeenCalledWith('online', reload);
});

test('a page without the button waits for the connection alone', () => {
  document.body.innerHTML = '';
  const heard = listeners();
  reloadWhenOnline();
  expect([...heard.keys()]).toEqual(['online', 'beforeunload']);
});
