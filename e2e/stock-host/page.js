import { loadRemote } from '@module-federation/enhanced/runtime';
import { createElement, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';

/** A page of somebody else, who knows the remote's address alone. */
function Likes() {
  const place = useRef(null);
  useEffect(() => {
    const shown = loadRemote('nightlark_likes/app').then(({ mount }) =>
      mount(place.current, { onLeave: (path) => (document.title = `to ${path}`) }),
    );
    shown.catch((error) => (place.current.textContent = String(error)));
    return () => void shown.then(({ unmount }) => unmount());
  }, []);
  return createElement('div', { ref: place });
}

createRoot(document.getElementById('root')).render(
  createElement('main', {}, createElement('h2', {}, 'A stock host'), createElement(Likes)),
);
