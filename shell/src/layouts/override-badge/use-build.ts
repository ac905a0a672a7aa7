import { useEffect, useState } from 'react';

export interface Build {
  state: 'done' | 'building' | 'failed';
  /** The bundler's messages, in English. */
  errors: readonly string[];
}

const DONE: Build = { state: 'done', errors: [] };
const COLOURS = /\u001b\[\d+(?:;\d+)*m/g;

function errorText(error: unknown): string {
  const { message = String(error), moduleName } = (error ?? {}) as { message?: string; moduleName?: string };
  return `${moduleName ? `${moduleName}\n` : ''}${message}`.replace(COLOURS, '');
}

/** Reduces a message of webpack's dev client to the build state. */
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

/** Build state of a team's dev server. */
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
