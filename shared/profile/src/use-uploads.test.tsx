import { anOwnImage, failWith, renderScreen, type RenderOptions } from '@nightlark/testing';
import { screen, waitFor } from '@testing-library/react';
import { useUploads } from './use-uploads.ts';

beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

function Photos({ onAdded }: { onAdded: () => Promise<void> }) {
  const { uploads, add, retry, forget } = useUploads({ wrongType: 'No picture', tooLarge: 'Too large' }, onAdded);
  return (
    <>
      <input type="file" multiple aria-label="Photos" onChange={({ target }) => void add([...target.files!], 3)} />
      {uploads.map(({ key, file, state, error, canRetry }) => (
        <p key={key}>
          {file.name} {error ?? state} {canRetry && <button onClick={() => retry(key)}>{'Again'}</button>}
          <button onClick={() => forget(key)}>{`Cancel ${file.name}`}</button>
        </p>
      ))}
    </>
  );
}

/** Chooses a photo. */
async function choose(onAdded: () => Promise<void>, startUpload: NonNullable<RenderOptions['api']>['startUpload']) {
  const { user, calls } = renderScreen(<Photos onAdded={onAdded} />, { api: { startUpload } });
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

test('one of two uploads is cancelled → the one that waited starts, whatever the other does', async () => {
  const { user, calls } = renderScreen(<Photos onAdded={async () => {}} />, { api: { startUpload: () => new Promise(() => {}) } });
  const files = ['a', 'b', 'c'].map((name) => new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }));
  await user.upload(await screen.findByLabelText('Photos'), files);
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByText(/c\.jpg waiting/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
  expect(await screen.findByText(/c\.jpg (?:sending|checking)/)).toBeVisible();
  await waitFor(() => expect(calls).toHaveLength(3));
});
