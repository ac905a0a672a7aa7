import { useApi } from '@nightlark/api-client';
import type { Country, Place } from '@nightlark/contract';
import { placeWords, useErrorText } from '@nightlark/i18n';
import { Combobox } from '@nightlark/ui/combobox';
import { Field } from '@nightlark/ui/field';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

/** Debounce of requests. */
const PAUSE_MS = 150;

/** The towns found, or why the lookup failed. */
interface Lookup {
  places: readonly Place[];
  error?: unknown;
}
const NONE: Lookup = { places: [] };

interface Found extends Lookup {
  country: Country;
  text: string;
}

/** Towns whose name begins with `text`, those of the region first; null while loading. */
function useTowns(country: Country, region: string | null, text: string): Lookup | null {
  const api = useApi();
  const [found, setFound] = useState<Found | null>(null);
  const q = text.trim();
  useEffect(() => {
    if (!q) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      api.call('getPlaces', { query: { country, region: region ?? undefined, q }, signal: controller.signal }).then(
        ({ places }) => setFound({ country, text: q, places }),
        (error: unknown) => controller.signal.aborted || setFound({ country, text: q, places: [], error }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, country, region, q]);
  if (!q) return NONE;
  return found?.country === country && found.text === q ? found : null;
}

interface TownFieldProps {
  label: string;
  country: Country;
  region: string | null;
  /** The field's text. */
  text: string;
  /** Whether the text is the name of a chosen town. */
  chosen: boolean;
  error?: string | undefined;
  onType: (text: string) => void;
  onChoose: (town: Place) => void;
}

const asOption = (place: Place) => ({ ...place, label: place.name, detail: place.region === place.name ? undefined : place.region });

/** A combobox of the towns of a country; only a known town has a distance. */
export function TownField({ label, country, region, text, chosen, error, onType, onChoose }: TownFieldProps) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  // No request for the initial text.
  const [typed, setTyped] = useState('');
  // The form clears the text with another country.
  const query = chosen || text === '' ? '' : typed;
  const found = useTowns(country, region, query);
  const options = (found?.places ?? []).map(asOption);
  const isNone = found !== null && options.length === 0 && query.trim() !== '';
  // A failed lookup does not tell whether the town exists.
  const problem = isNone && (found.error === undefined ? formatMessage(placeWords.none) : errorText(found.error));
  const status = options.length > 0 ? formatMessage(placeWords.found, { count: options.length }) : '';
  return (
    <Field label={label} hint={problem || formatMessage(placeWords.hint)} error={error}>
      {(control) => (
        <Combobox
          {...control}
          name="city"
          maxLength={100}
          value={text}
          options={options}
          listLabel={label}
          status={problem || status}
          onType={(next) => {
            setTyped(next);
            onType(next);
          }}
          onChoose={onChoose}
        />
      )}
    </Field>
  );
}
