import { useApi } from '@nightlark/api-client';
import { type OwnProfile, paths } from '@nightlark/contract';
import { useErrorText } from '@nightlark/i18n';
import { useSetOwnProfile } from '@nightlark/profile';
import { useSettings, useToast } from '@nightlark/state';
import { ButtonLink, Icon } from '@nightlark/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../messages.ts';
import s from '../screen.module.css';
import { Section } from './section.tsx';

/** Which photo others see first (specification, section 2, "main-image choice"). */
export function MainImage({ profile }: { profile: OwnProfile }) {
  const { formatMessage } = useIntl();
  const { cdn_prefix } = useSettings();
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const setProfile = useSetOwnProfile();
  const [chosen, setChosen] = useState<number | null>(null);
  const main = chosen ?? profile.main_image?.id;
  const images = profile.images.filter(({ status }) => status !== 'rejected');

  async function choose(id: number) {
    setChosen(id);
    try {
      const { profile: saved } = await api.call('updatePhoto', { body: { id, main: true } });
      setProfile(saved);
      toast(formatMessage(messages.mainSaved), { tone: 'success' });
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    } finally {
      setChosen(null);
    }
  }

  return (
    <Section title={formatMessage(messages.mainImage)} text={formatMessage(images.length > 0 ? messages.mainText : messages.mainNone)}>
      {images.length > 0 && (
        <fieldset className={s.photos}>
          <legend className={s.hidden}>{formatMessage(messages.mainImage)}</legend>
          {images.map((image, index) => (
            <label key={image.id} className={s.photo}>
              <input type="radio" name="main" checked={image.id === main} onChange={() => void choose(image.id)} />
              <img src={cdn_prefix + image.thumb_match} alt={formatMessage(messages.photoNumber, { number: index + 1 })} loading="lazy" />
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
