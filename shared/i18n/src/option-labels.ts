import {
  BODY_TYPES, EYE_COLORS, GENDERS, HAIR_COLORS, INTERESTS, PAYMENT_METHODS, RELATIONSHIPS, SEXUALITIES, TATTOOS,
} from '@nightlark/contract'; // prettier-ignore
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** The contract's choices by the name of the field that holds one. Their words are `option.<list>.<value>` in this package's catalogue. */
export const OPTIONS = {
  gender: GENDERS,
  sexuality: SEXUALITIES,
  relationship_status: RELATIONSHIPS,
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  body_type: BODY_TYPES,
  tattoos: TATTOOS,
  interests: INTERESTS,
  payment_method: PAYMENT_METHODS,
} as const;

export type OptionList = keyof typeof OPTIONS;
export type OptionValue<L extends OptionList> = (typeof OPTIONS)[L][number];
export type OptionLabel = <L extends OptionList>(list: L, value: OptionValue<L>) => string;

/** Says a choice in the member's language: `label('hair_color', 'brown')` (docs/product/profiles-and-photos.md). */
export function useOptionLabel(): OptionLabel {
  const { messages, formatMessage } = useIntl();
  return useCallback(
    (list, value) => {
      const option = { id: `option.${list}.${value}` as string };
      // A profile may hold a choice that this release does not know yet.
      return option.id in messages ? formatMessage(option) : value;
    },
    [messages, formatMessage],
  );
}

/** Ids that the catalogue must hold besides the extracted ones. */
export function optionIds(): string[] {
  return Object.entries(OPTIONS).flatMap(([list, values]) => values.map((value) => `option.${list}.${value}`));
}
