import { anOwnImage, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { useUploads } from './use-uploads.ts';

beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

function Photos({ onAdded }: { onAdded: () => Promise<void> }) {
  const { uploads, add, retry } = useUploads({ wrongType: 'No picture', tooLarge: 'Too large' }, onAdded);
  return (
    <>
      <input type="file" aria-label="Photos" onChange={({ target }) => void add([...target.files!], 3)} />
      {uploads.map(({ key, file, state, error, canRetry }) => (
        <p key={key}>
          {file.name} {error ?? state} {canRetry && <button onClick={() => retry(key)}>{'Again'}</button>}
        </p>
      ))}
    </>
  );
}

/** Chooses a photo. */
async function choose(onAdded: () => Promise<void>, addPhoto: NonNullable<RenderOptions['api']>['addPhoto']) {
  const { user, calls } = renderScreen(<Photos onAdded={onAdded} />, { api: { addPhoto } });
  await user.upload(await screen.findByLabelText('Photos'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  return { user, calls };
}

test('added, but what shows it fails to load → said, and nothing offers to send it again', async () => {
  const { calls } = await choose(() => Promise.reject(new Error('no profile')), { image: anOwnImage() });
  expect(await screen.findByText('An error occured, please try again later.')).toBeVisible();
  expect(screen.queryByText(/me\.jpg/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Again' })).toBeNull();
  expect(calls).toHaveLength(1);
});

test('not added → the reason; tried again → added, and gone from the uploads', async () => {
  const onAdded = jest.fn(() => Promise.resolve());
  let tries = 0;
  const { user } = await choose(onAdded, () => (++tries === 1 ? failWith('unavailable', { message: 'Not now' }) : { image: anOwnImage() }));
  expect(await screen.findByText(/me\.jpg Not now/)).toBeVisible();
  expect(onAdded).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Again' }));
  await waitFor(() => expect(screen.queryByText(/me\.jpg/)).toBeNull());
  expect(onAdded).toHaveBeenCalledTimes(1);
});
