export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

interface Kind {
  prototype: { validate(this: object): void };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A copy that notes which fields were looked at: validators look at those that their schema knows. */
function watched<T extends object>(value: T, at: string, seen: Set<string>): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const field: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return field;
      const place = at ? `${at}.${key}` : key;
      seen.add(place);
      return isObject(field) ? watched(field, place, seen) : field;
    },
  });
}

const fieldsOf = (value: object, at = ''): string[] =>
  Object.entries(value).flatMap(([key, field]) => {
    const place = at ? `${at}.${key}` : key;
    return [place, ...(isObject(field) ? fieldsOf(field, place) : [])];
  });

/** What Kubernetes would refuse of a manifest, by the schemas of its own API. */
export async function kubernetesProblems(manifest: Manifest): Promise<string[]> {
  const { [manifest.kind]: Model } = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<string, Kind>;
  const seen = new Set<string>();
  try {
    Model!.prototype.validate.call(watched(manifest, '', seen));
  } catch (error) {
    return [(error as Error).message];
  }
  const unknown = fieldsOf(manifest).filter((field) => !seen.has(field));
  // Below an unknown field nothing is looked at.
  return unknown.filter((field) => !unknown.some((other) => field.startsWith(`${other}.`))).map((field) => `${field} is unknown`);
}
