import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { errors } from './messages.ts';

/** What is read of an `ApiError`; an action may return it as data for its screen. */
interface ApiFailure {
  status: number;
  message: string;
  isForeign?: boolean;
}

function isApiFailure(error: unknown): error is ApiFailure {
  if (error instanceof Error) return error.name === 'ApiError';
  const { status, message } = (error ?? {}) as Partial<ApiFailure>;
  return typeof status === 'number' && typeof message === 'string';
}

/**
 * Returns a function that gives an error's message for the member: the API's translated one, else a general one.
 * @example const errorText = useErrorText(); toast(errorText(error), { tone: 'danger' });
 */
export function useErrorText(): (error: unknown) => string {
  const { formatMessage } = useIntl();
  return useCallback(
    (error) => {
      // Webpack failed to load a chunk.
      if (error instanceof Error && error.name === 'ChunkLoadError') return formatMessage(errors.network);
      if (!isApiFailure(error) || error.isForeign) return formatMessage(errors.unexpected);
      return error.status === 0 ? formatMessage(errors.network) : error.message;
    },
    [formatMessage],
  );
}
