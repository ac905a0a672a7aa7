import { anOwnImage, anOwnProfile } from '@nightlark/testing';
import { completenessOf } from './completeness.tsx';

test('everything said, three photos → 100 percent; an empty profile → what helps most comes first', () => {
  const images = [anOwnImage(), anOwnImage(), anOwnImage()];
  const full = anOwnProfile({
    images,
    about: 'Long walks, longer dinners and the sea in November.',
    interests: ['wine', 'yoga', 'tennis'],
  });
  expect(completenessOf(full)).toEqual({ percent: 100, missing: [] });
  const empty = anOwnProfile({ images: [], main_image: null, about: ' ', interests: [], hair_color: null });
  expect(completenessOf(empty).missing.map(({ id }) => id)).toEqual(['photo', 'about', 'interests', 'morePhotos', 'looks']);
  expect(completenessOf(empty).percent).toBe(38);
});
