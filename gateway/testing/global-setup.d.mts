/** Builds the fixtures and passes their paths to the tests in `process.env.FIXTURES`. */
export default function buildFixtures(): void;
