interface Measure {
  unit?: string;
  limit?: number | null;
  detail?: string;
}

/** Prints figures as they are measured, collects those above their limit, and lists these at the end. */
export function createReport() {
  const missed: string[] = [];
  return {
    say(what: string, value: number, { unit = '', limit = null, detail = '' }: Measure = {}): void {
      const text = `${what}: ${value.toFixed(unit === '' ? 5 : 2)} ${unit}`.trim();
      console.log(`${text}${limit === null ? '' : ` (at most ${limit})`}${detail && `, ${detail}`}`);
      // NaN (not measured) counts as missed.
      if (limit !== null && !(value <= limit)) missed.push(`${text}${detail && `, ${detail}`}, at most ${limit}`);
    },
    /** Sets the exit code, too. */
    end(met: string): void {
      for (const text of missed) console.error(`✗ ${text}`);
      if (missed.length === 0) console.log(`✓ ${met}`);
      process.exitCode = missed.length > 0 ? 1 : 0;
    },
  };
}
