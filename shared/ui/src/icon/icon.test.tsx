import { render, screen } from '@testing-library/react';
import { Icon } from './icon.tsx';
import { paths } from './paths.ts';
import { SharedIcon } from './shared-icon.tsx';

const iconIn = (name: string) => screen.getByRole('img', { name });

test('an icon has its own outline where it stands alone', () => {
  render(<Icon name="heart" label="Like" />);
  expect(iconIn('Like').querySelector('path')).toHaveAttribute('d', paths.heart);
});

test('in a list a shared outline stands once, filled or not, and others stand where they are', () => {
  render(
    <SharedIcon name="heart">
      {(drawing) => (
        <div>
          <Icon name="heart" label="Like Ida" />
          <Icon name="heart" label="Like Maja" />
          <Icon name="heart-filled" label="Liked" />
          <Icon name="lock" label="Locked" />
          {drawing}
        </div>
      )}
    </SharedIcon>,
  );
  expect(document.querySelectorAll(`path[d="${paths.heart}"]`)).toHaveLength(1);
  for (const name of ['Like Ida', 'Like Maja', 'Liked']) {
    const target = iconIn(name).querySelector('use')!.getAttribute('href')!;
    expect(document.getElementById(target.slice(1))).toHaveAttribute('d', paths.heart);
  }
  expect(iconIn('Locked').querySelector('path')).toHaveAttribute('d', paths.lock);
});
