import { Component } from 'react';
import { renderToString } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';

/** Objects that React assigns to every class component, the same for all pages of a process. */
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

/** Objects shared by all pages of the process that a remote's server code can reach beside the libraries. The renderer freezes them. */
export const sharedObjects: readonly unknown[] = [...instanceObjects(), RouterContextProvider];
