import type { User } from '@nightlark/contract';
import { Skeleton } from '@nightlark/ui';
import { useAtomValue } from 'jotai';
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { signupAtom, signupOf } from '../../state/signup.ts';
import { shared } from '../messages.ts';
import { StepForm } from '../step-form/step-form.tsx';
import { stepsFor } from '../steps.ts';
import { usePushOffer } from '../use-push-offer.ts';
import { messages } from './messages.ts';
import { PhotoFields } from './photo-fields.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { useProfileSteps } from './use-profile-steps.ts';

/** What follows the photo step, lazily loaded during it, so that it does not delay the first render. */
const later = () => import(/* webpackChunkName: "profile-later-steps" */ './later-steps.tsx');
const LaterFields = lazy(() => later().then((module) => ({ default: module.LaterFields })));
const PushStep = lazy(() => later().then((module) => ({ default: module.PushStep })));
const AwaitPhotos = lazy(() =>
  later().then(
    (module) => ({ default: module.AwaitPhotos }),
    // Without it the member waits all the same, and no photo is lost.
    () => ({ default: () => null }),
  ),
);

interface ProfileStepsProps {
  user: User;
  /** The account was just created on the same page. */
  moved?: boolean;
  onFinished: () => void;
  /** Set to a function that finishes before the last step. */
  ref?: Ref<() => void>;
}

/** Profile steps of a new member: photo, location, personal info, about me, push; each can be skipped. */
export function ProfileSteps({ user, moved = false, onFinished, ref }: ProfileStepsProps) {
  const { formatMessage } = useIntl();
  const signup = signupOf(user.id, useAtomValue(signupAtom));
  const offer = usePushOffer();
  // Once push is enabled there is no offer any more, but its step must still be completed.
  const { account, profile: steps } = stepsFor({ message: signup.profileId !== null, push: offer || signup.step === 'push' });
  const photos = usePhotoUploads();
  const form = useProfileSteps(user, steps, photos, onFinished);
  const { step, leaving } = form;
  useImperativeHandle(ref, () => () => leaving.leave(onFinished));
  const [first] = useState(step);
  useEffect(() => void later().catch(() => undefined), []);
  const isNew = user.status === 'not_confirmed' && step === 'photo';
  const frame = {
    // After the sign-up all steps are shown as one sequence.
    steps: user.status === 'not_confirmed' ? [...account, ...steps] : steps,
    step,
    moved: moved || step !== first,
    lead: isNew ? (
      <FormattedMessage {...messages.mailSent} values={{ email: <strong key="email">{user.email}</strong> }} />
    ) : (
      formatMessage(messages[`${step}Lead`])
    ),
    error: form.formError,
    onBack: form.at > 0 ? form.back : undefined,
    onSkip: form.skip,
  };
  const waiting = <Skeleton lines={6} />;
  return (
    <>
      {step === 'push' ? (
        <Suspense fallback={waiting}>
          <PushStep frame={frame} onDone={form.skip} />
        </Suspense>
      ) : (
        <StepForm
          frame={frame}
          busy={form.busy || (step === 'photo' && photos.underWay)}
          submitLabel={formatMessage(step === 'photo' ? shared.next : messages.save)}
          onSubmit={() => void form.save()}
        >
          {step === 'photo' ? (
            <PhotoFields images={user.profile.images} photos={photos} />
          ) : (
            <Suspense fallback={waiting}>
              <LaterFields step={step} form={form} />
            </Suspense>
          )}
        </StepForm>
      )}
      {photos.underWay && (
        <Suspense>
          <AwaitPhotos leaving={leaving} photos={photos} />
        </Suspense>
      )}
    </>
  );
}
