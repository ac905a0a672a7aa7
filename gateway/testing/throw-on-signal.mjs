// Preloaded into a gateway: SIGUSR2 causes an uncaught error in a timer.
process.on('SIGUSR2', () =>
  setTimeout(() => {
    throw new Error('nobody caught this');
  }),
);
