import { act, fireEvent, render, screen } from '@testing-library/react';
import { Photo } from './photo.tsx';

const picture = () => screen.getByRole('img', { name: 'Freja' });
const renewed = (link: string) => jest.fn(() => Promise.resolve({ src: link, srcSet: `${link} 480w` }));
const settled = () => act(() => Promise.resolve());

it('a link that expired → a new link is requested and the picture is shown', async () => {
  const renew = renewed('new.webp?e=2');
  render(<Photo src="old.webp?e=1" srcSet="old.webp?e=1 480w" alt="Freja" renew={renew} />);
  fireEvent.error(picture());
  await settled();
  expect(picture()).toHaveAttribute('src', 'new.webp?e=2');
  expect(picture()).toHaveAttribute('srcset', 'new.webp?e=2 480w');
});

it('the new link fails as well → no further one is requested', async () => {
  const renew = renewed('new.webp?e=2');
  render(<Photo src="old.webp?e=1" alt="Freja" renew={renew} />);
  fireEvent.error(picture());
  fireEvent.error(picture());
  await settled();
  fireEvent.error(picture());
  await settled();
  expect(renew).toHaveBeenCalledTimes(1);
});

it('a picture that was there and fails later, in another width → a new link again', async () => {
  const renew = renewed('new.webp?e=2');
  render(<Photo src="old.webp?e=1" alt="Freja" renew={renew} />);
  fireEvent.error(picture());
  await settled();
  fireEvent.load(picture());
  fireEvent.error(picture());
  await settled();
  expect(renew).toHaveBeenCalledTimes(2);
});

it('another photo comes → its own source, not the renewed one of the other', async () => {
  const { rerender } = render(<Photo src="old.webp?e=1" alt="Freja" renew={renewed('new.webp?e=2')} />);
  fireEvent.error(picture());
  await settled();
  rerender(<Photo src="other.webp?e=1" alt="Freja" renew={renewed('never.webp')} />);
  expect(picture()).toHaveAttribute('src', 'other.webp?e=1');
});

it('another photo comes while a new link is awaited → its own link is renewed as well, if it fails later', async () => {
  let answer = (_sources: null) => {};
  const renew = renewed('new.webp?e=2');
  const slow = () => new Promise<null>((resolve) => (answer = resolve));
  const { rerender } = render(<Photo src="old.webp?e=1" alt="Freja" renew={slow} />);
  fireEvent.error(picture());
  rerender(<Photo src="other.webp?e=1" alt="Freja" renew={renew} />);
  answer(null);
  await settled();
  fireEvent.error(picture());
  await settled();
  expect(picture()).toHaveAttribute('src', 'new.webp?e=2');
});

it('no new link is granted, or none can be requested → the old source stays', async () => {
  const { unmount } = render(<Photo src="old.webp?e=1" alt="Freja" renew={() => Promise.resolve(null)} />);
  fireEvent.error(picture());
  await settled();
  expect(picture()).toHaveAttribute('src', 'old.webp?e=1');
  unmount();
  render(<Photo src="old.webp" alt="Freja" />);
  fireEvent.error(picture());
  expect(picture()).toHaveAttribute('src', 'old.webp');
});
