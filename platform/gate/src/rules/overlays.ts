import type { OverlayName } from '@nightlark/contract';
import { OVERLAY_SCHEMAS } from '@nightlark/contract/api';
import { propsFault, propsSchemaOf } from '@nightlark/release/overlays';
import type { Release } from '@nightlark/release';
import { releaseLabel, errorFinding, type GateContext, type Rule } from '../context.ts';

const propsOf = ({ slots }: Release, overlay: OverlayName) => slots.find((slot) => slot.overlay === overlay)?.props;

/** Props that callers may open the overlay with: live ones were built against the platform's contract or the previous version's. */
function promised(overlay: OverlayName, { own, others }: GateContext) {
  const former = [
    ...(own ? [{ by: `${own.name} ${own.version}`, props: propsOf(own, overlay) }] : []),
    ...others.map((live) => ({ by: releaseLabel(live), props: propsOf(live.release, overlay) })),
  ];
  return [{ by: 'the contract', props: propsSchemaOf(overlay) }, ...former.flatMap(({ by, props }) => (props ? [{ by, props }] : []))];
}

/** Overlays that accept fewer props than before: existing callers still pass them. */
export const overlaysRule: Rule = (context) =>
  context.release.slots.flatMap(({ id, overlay, props }) => {
    if (!overlay || !props || !(overlay in OVERLAY_SCHEMAS)) return [];
    const [fault] = promised(overlay, context).flatMap((former) => {
      const words = propsFault(props, former.props);
      return words ? [`the overlay "${overlay}" (${id}) takes less than ${former.by} says: ${words}`] : [];
    });
    return fault ? [errorFinding('overlays', fault, 'what was optional stays optional, new props are optional too', [id])] : [];
  });
