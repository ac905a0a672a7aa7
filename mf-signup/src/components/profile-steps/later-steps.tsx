import type { ProfileStep } from '../steps.ts';
import { AboutFields } from './about-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import type { ProfileSteps } from './use-profile-steps.ts';

export { AwaitPhotos } from './await-photos.tsx';
export { PushStep } from './push-step.tsx';

/** The fields of the steps after the photo. */
export function LaterFields({ step, form }: { step: ProfileStep; form: ProfileSteps }) {
  if (step === 'location') return <LocationFields form={form} />;
  if (step === 'personal') return <PersonalFields form={form} />;
  return <AboutFields form={form} />;
}
