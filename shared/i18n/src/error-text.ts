import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { errors } from './messages.ts';

/**
 * Returns a function that gives an error's message for the member: the API's translated one, else a general one.
 * @example const errorText = useErrorText(); toast(errorText(error), { tone: 'danger' });
 */
export function useErrorText(): (error: unknown) => string {
  const { formatMessage } = useIntl();
  return useCallback(
    (error) => {
      const isApi = error instanceof Error && error.name === 'ApiError';
      // Webpack failed to load a chunk.
      if (error instanceof Error && error.name === 'ChunkLoadError') return formatMessage(errors.network);
      if (!isApi) return formatMessage(errors.unexpected);
      const { status, message, isForeign } = error as Error & { status: number; isForeign?: boolean };
      if (isForeign) return formatMessage(errors.unexpected);
      return status === 0 ? formatMessage(errors.network) : message;
    },
    [formatMessage],
  );
}
