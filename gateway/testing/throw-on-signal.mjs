// Preloaded into a gateway: an error in a timer, which nobody catches.
process.on('SIGUSR2', () =>
  setTimeout(() => {
    throw new Error('nobody caught this');
  }),
);
