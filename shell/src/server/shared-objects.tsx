import { Component } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';

/** What React gives to every instance of a class, the same objects for all pages of a process. */
function instanceObjects(): unknown[] {
  let objects: unknown[] = [];
  class Instance extends Component {
    override render() {
      const { updater, refs, context } = this as unknown as Record<'updater' | 'refs' | 'context', unknown>;
      objects = [updater, refs, context];
      return null;
    }
  }
  renderToString(<Instance />);
  return objects;
}

/** What a remote's server code can reach beside the libraries, and every other page of the process has too. The renderer freezes it. */
export const sharedObjects: readonly unknown[] = [...instanceObjects(), RouterContextProvider];
