/** Seeded random numbers, so that server and browser render the same drawing. */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
