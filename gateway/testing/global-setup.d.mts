/** Builds the fixtures and says in `process.env.FIXTURES` where they are. */
export default function buildFixtures(): void;
