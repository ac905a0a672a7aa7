import { useApi } from '@nightlark/api-client';
import { type OwnImage, type OwnProfile, paths } from '@nightlark/contract';
import { useErrorToast, useMedia, useSetOwnProfile } from '@nightlark/profile';
import { useToast } from '@nightlark/state';
import { ButtonLink, Icon } from '@nightlark/ui';
import { useRenewed } from '@nightlark/ui/photo';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSerialized } from '../../../components/use-serialized.ts';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { Section } from './section.tsx';

/** Choice of the main photo among those that others see (docs/product/settings-and-leaving.md). */
export function MainImage({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const api = useApi();
  const toast = useToast();
  const showError = useErrorToast();
  const setProfile = useSetOwnProfile();
  const serialize = useSerialized();
  const [chosen, setChosen] = useState<number | null>(null);
  const main = chosen ?? profile.main_image?.id;
  const images = profile.images.filter(({ status }) => status === 'active');
  const isWaiting = profile.images.some(({ status }) => status === 'pending');
  const text = images.length > 0 ? messages.mainText : isWaiting ? messages.mainWaiting : messages.mainNone;

  async function choose(id: number) {
    setChosen(id);
    try {
      const { profile: saved } = await serialize(() => api.call('updatePhoto', { body: { id, main: true } }));
      setProfile(saved);
      toast(formatMessage(messages.mainSaved), { tone: 'success' });
    } catch (error) {
      showError(error);
    } finally {
      // Another one may have been chosen meanwhile.
      setChosen((now) => (now === id ? null : now));
    }
  }

  return (
    <Section title={formatMessage(messages.mainImage)} text={formatMessage(text)}>
      {images.length > 0 && (
        <fieldset className={s.photos}>
          <legend className={s.hidden}>{formatMessage(messages.mainImage)}</legend>
          {images.map((image, index) => (
            <label key={image.id} className={s.photo}>
              <input type="radio" name="main" checked={image.id === main} onChange={() => void choose(image.id)} />
              <OwnThumb image={image} alt={formatMessage(messages.photoNumber, { number: index + 1 })} />
              <span className={s.tick} aria-hidden="true">
                <Icon name="check" />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <ButtonLink variant="secondary" icon="camera" className={images.length > 0 ? s.more : undefined} to={paths.profile.href()}>
        {formatMessage(messages.managePhotos)}
      </ButtonLink>
    </Section>
  );
}

function OwnThumb({ image, alt }: { image: OwnImage; alt: string }) {
  const { src, ref, onLoad, onError } = useRenewed({ ...useMedia().thumb(image, alt), srcSet: undefined });
  return <img ref={ref} src={src ?? undefined} alt={alt} loading="lazy" onLoad={onLoad} onError={onError} />;
}
