import { fireEvent, render, screen } from '@testing-library/react';
import { UploadFrame } from './photo-upload.tsx';

test('a file that the browser can’t show → its words without a broken picture', () => {
  render(
    <UploadFrame preview="blob:photo" failed actions={null}>
      No picture
    </UploadFrame>,
  );
  fireEvent.error(screen.getByRole('presentation'));
  expect(screen.queryByRole('presentation')).toBeNull();
  expect(screen.getByText('No picture')).toBeVisible();
});
