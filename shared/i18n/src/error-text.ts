import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { errors } from './messages.ts';

/** What to tell the member about a failure: the API's own words, which are already in the member's language, or ours. */
export function useErrorText(): (error: unknown) => string {
  const { formatMessage } = useIntl();
  return useCallback(
    (error) => {
      const isApi = error instanceof Error && error.name === 'ApiError';
      if (!isApi) return formatMessage(errors.unexpected);
      const { status, message } = error as Error & { status: number };
      return status === 0 ? formatMessage(errors.network) : message;
    },
    [formatMessage],
  );
}
