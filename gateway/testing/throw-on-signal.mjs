// Preloaded into a gateway by tests: SIGUSR2 causes an uncaught error in a timer.
process.on('SIGUSR2', () =>
  setTimeout(() => {
    throw new Error('nobody caught this');
  }),
);
