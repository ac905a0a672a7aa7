import { loadRemote } from '@module-federation/enhanced/runtime';
import { createElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** `?remote=mf-chat&path=/chats`; the likes without. */
const { remote = 'nightlark_likes', path } = Object.fromEntries(new URLSearchParams(location.search));

/** A page of somebody else, who knows the remotes' addresses alone. */
function Remote() {
  const place = useRef(null);
  useEffect(() => {
    const shown = loadRemote(`${remote}/app`).then(({ mount }) =>
      mount(place.current, { path, onLeave: (to) => (document.title = `to ${to}`) }),
    );
    shown.catch((error) => (place.current.textContent = String(error)));
    return () => void shown.then(({ unmount }) => unmount());
  }, []);
  return createElement('div', { ref: place });
}

createRoot(document.getElementById('root')).render(
  createElement('main', {}, createElement('h2', {}, 'A stock host'), createElement(Remote)),
);
