import { data } from 'react-router';

/** Parses the id of a URL. @throws a 404 if it is invalid */
export function idParam(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) throw data(null, { status: 404 });
  return Number(value);
}
