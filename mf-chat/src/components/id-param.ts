import { data } from 'react-router';

/** The id in an address; anything that can't be one is the missing page. */
export function idParam(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) throw data(null, { status: 404 });
  return Number(value);
}
