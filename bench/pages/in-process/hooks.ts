/** Preloaded by a gateway (`--import`): it then renders in its own process, without isolation. The difference is the cost of isolation. */
import { registerHooks } from 'node:module';

const WITH_WALLS = './renderers/renderers.ts';

registerHooks({
  resolve(specifier, context, next) {
    const isEngines = specifier === WITH_WALLS && context.parentURL?.endsWith('/gateway/src/engine.ts');
    return isEngines
      ? { url: new URL('renderers.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier);
  },
});
