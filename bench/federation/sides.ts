/** Two ways to ship the same source. */
export const SIDES = ['federated', 'single'] as const;
type Side = (typeof SIDES)[number];

/** A measurement of both sides. */
export type Both<T> = Record<Side, T>;

export async function onBoth<T>(measure: (side: Side) => Promise<T>): Promise<Both<T>> {
  return { federated: await measure('federated'), single: await measure('single') };
}
