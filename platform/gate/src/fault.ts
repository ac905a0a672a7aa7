/** What is wrong with a release, and what its team can do about it: a refusal says both. */
export interface Fault {
  fault: string;
  advice: string;
}

/** Both, as a team reads them. */
export const faultText = ({ fault, advice }: Fault) => `${fault}; ${advice}`;
