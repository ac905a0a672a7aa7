import {
  BODY_TYPES,
  EYE_COLORS,
  GENDERS,
  HAIR_COLORS,
  INTERESTS,
  PAYMENT_METHODS,
  RELATIONSHIPS,
  SEXUALITIES,
  TATTOOS,
} from '@nightlark/contract';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** The contract's options by field. Their labels are `option.<list>.<value>` in this package's catalogue. */
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

/**
 * Returns a function that gives the translated label of an option (docs/product/profiles-and-photos.md).
 * @example const label = useOptionLabel(); label('hair_color', 'brown');
 */
export function useOptionLabel(): OptionLabel {
  const { messages, formatMessage } = useIntl();
  return useCallback(
    (list, value) => {
      const option = { id: `option.${list}.${value}` as string };
      // A profile may have an option that this release does not know yet.
      return option.id in messages ? formatMessage(option) : value;
    },
    [messages, formatMessage],
  );
}

/** Ids that the catalogue must hold besides the extracted ones. */
export function optionIds(): string[] {
  return Object.entries(OPTIONS).flatMap(([list, values]) => values.map((value) => `option.${list}.${value}`));
}
