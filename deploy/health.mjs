// For containers, which run one program each: whether it is ready, asked at its port.
const { PORT = 3000, BACKEND_PORT = 3001, CONSOLE_PORT = 3003 } = process.env;
const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
const answers = await Promise.all([PORT, BACKEND_PORT, CONSOLE_PORT].map(isReady));
process.exit(answers.includes(true) ? 0 : 1);
