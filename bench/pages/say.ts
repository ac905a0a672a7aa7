/** Says figures as they are found, keeps those above their limit, and says at the end which these were. */
export function figures() {
  const missed: string[] = [];
  return {
    say(what: string, value: number, limit: number | null, unit: string, detail = ''): void {
      const text = `${what}: ${value.toFixed(unit === '' ? 5 : 2)} ${unit}`.trim();
      console.log(`${text}${limit === null ? '' : ` (at most ${limit})`}${detail && `, ${detail}`}`);
      // What could not be measured is no figure that is met.
      if (limit !== null && !(value <= limit)) missed.push(`${text}${detail && `, ${detail}`}, at most ${limit}`);
    },
    /** The exit code says it too. */
    end(met: string): void {
      for (const text of missed) console.error(`✗ ${text}`);
      if (missed.length === 0) console.log(`✓ ${met}`);
      process.exitCode = missed.length > 0 ? 1 : 0;
    },
  };
}
