import { useEffect, useState } from 'react';

export interface Build {
  state: 'done' | 'building' | 'failed';
  /** The bundler's words, which are English. */
  errors: readonly string[];
}

const DONE: Build = { state: 'done', errors: [] };
const COLOURS = /\u001b\[\d+(?:;\d+)*m/g;

function errorText(error: unknown): string {
  const { message = String(error), moduleName } = (error ?? {}) as { message?: string; moduleName?: string };
  return `${moduleName ? `${moduleName}\n` : ''}${message}`.replace(COLOURS, '');
}

/** What webpack's dev client tells the page it runs in. */
function buildOf({ type, data }: { type?: string; data?: unknown }, before: Build): Build {
  switch (type) {
    case 'webpackInvalid':
      return { ...before, state: 'building' };
    case 'webpackErrors':
      return { state: 'failed', errors: (Array.isArray(data) ? data : []).map(errorText) };
    case 'webpackOk':
    case 'webpackStillOk':
    case 'webpackWarnings':
      return DONE;
    default:
      return before;
  }
}

/** How a team's dev server is doing, as far as this page knows. */
export function useBuild(): Build {
  const [build, setBuild] = useState(DONE);
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent<unknown>) {
      if (source === window && data && typeof data === 'object') setBuild((before) => buildOf(data, before));
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return build;
}
