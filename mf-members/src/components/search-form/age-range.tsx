import { DEFAULTS } from '@nightlark/contract';
import { RangeSlider, type RangeSliderProps } from '@nightlark/ui/slider';
import { useIntl } from 'react-intl';
import { messages } from './messages.ts';

interface Ages {
  min_age: number;
  max_age: number;
}

interface AgeRangeProps extends Pick<RangeSliderProps, 'names'> {
  ages: Ages;
  onChange: (ages: Ages) => void;
}

/** The wanted ages, as a slider with two handles. */
export function AgeRange({ ages, onChange, ...names }: AgeRangeProps) {
  const { formatMessage } = useIntl();
  return (
    <RangeSlider
      legend={formatMessage(messages.age)}
      min={DEFAULTS.minAge}
      max={DEFAULTS.maxAge}
      value={[ages.min_age, ages.max_age]}
      onChange={([min_age, max_age]) => onChange({ min_age, max_age })}
      minLabel={formatMessage(messages.minAge)}
      maxLabel={formatMessage(messages.maxAge)}
      {...names}
    />
  );
}
