import { WITH_ACCOUNT } from './account.ts';
import type { StoredDatum } from './types.ts';

export const PROFILE: readonly StoredDatum[] = [
  {
    id: 'profile',
    group: 'profile',
    what: 'name, date of birth and when it was corrected, gender, country, region, town with the town’s coordinates, looks, interests, about me, last activity; to whom each field is shown, and whether search engines may list the profile',
    columns: {
      profile: [
        'id', 'name', 'gender', 'birthdate', 'birthdate_corrected_at', 'country', 'region_id', 'region', 'city', 'place_id', 'lat', 'lon', 'hair_color', 'eye_color', 'body_type',
        'tattoos', 'interests', 'about', 'shown_to', 'indexable', 'show_last_seen', 'fictional', 'photo_count', 'main_image_id', 'active', 'last_active', 'created_at', 'rnd',
      ],
    }, // prettier-ignore
    purpose: 'shows the member to others, and finds who fits and lives near',
    bases: ['contract'],
    seenBy: 'members, visitors as far as the site lets them; the age instead of the date of birth, a distance instead of coordinates',
    kept: WITH_ACCOUNT,
    namedIn: { page: 'privacy', entry: 'profile' },
  },
  {
    id: 'sensitive',
    group: 'profile',
    what: 'sexuality, relationship status',
    columns: { profile: ['sexuality', 'relationship_status'] },
    purpose: 'finds who fits',
    bases: ['consent'],
    seenBy: 'nobody, unless the member says so for this field',
    kept: 'until the member empties the field or takes the consent back, else as long as the account',
    namedIn: { page: 'privacy', entry: 'sensitive' },
  },
  {
    id: 'photos',
    group: 'profile',
    what: 'photos in several sizes, a blurred twin, the uncropped picture, when and by whom they were reviewed',
    columns: {
      image: [
        'id', 'profile_id', 'position', 'status', 'width', 'height', 'color', 'name', 'thumb_name', 'blur_name', 'blur_thumb_name',
        'storage_key', 'created_at', 'reason', 'reviewed_at', 'reviewed_by', 'placeholder', 'avif', 'source_name', 'source_width',
        'source_height', 'crop',
      ],
      removed_image: ['id', 'profile_id', 'image', 'removed_at'],
      unused_files: ['storage_key', 'since'],
    }, // prettier-ignore
    elsewhere: 'files in `DATA_DIR/storage` or the bucket',
    purpose: 'shows the member; the uncropped picture, so that a photo can be cropped anew',
    bases: ['contract'],
    seenBy:
      'the first photo everybody who sees the profile; the others premium members, everybody else blurred; the uncropped one the member; moderators',
    kept: 'until deleted, with {photoUndoMinutes} minutes to bring it back; else as long as the account',
    namedIn: { page: 'privacy', entry: 'photos' },
  },
];
