import { useAddress, useSettings } from '@nightlark/state';
import type { Person } from '../../api/people.ts';

interface HeadProps {
  title: string;
  description: string;
  /** Absolute path of a picture for shared links. */
  share?: string | undefined;
  /** Member whose photo is shared otherwise, if it is active (docs/product/landers.md). */
  person?: Person | undefined;
}

/** Title and metadata of a lander for search engines and link previews; the shell adds URL and languages. */
export function Head({ title, description, share, person }: HeadProps) {
  const { name, cdn_prefix: cdn } = useSettings();
  const address = useAddress();
  const photo = person?.image?.match && person.image.status === 'active' ? cdn + person.image.match : undefined;
  const picture = share ?? photo;
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {picture && <meta property="og:image" content={address(picture)} />}
    </>
  );
}
