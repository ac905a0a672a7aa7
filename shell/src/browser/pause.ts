/** Lets input and painting through: no step of the start holds a slow phone for long. Timers wait for a second in hidden tabs. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
