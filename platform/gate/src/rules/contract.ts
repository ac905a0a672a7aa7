import { CONTRACT_VERSION } from '@nightlark/contract';
import { errorFinding, type Rule } from '../context.ts';

/** A release for another contract would use names that this platform does not have. */
export const contractRule: Rule = ({ release: { contractVersion, routes } }) =>
  contractVersion === CONTRACT_VERSION
    ? []
    : [
        errorFinding(
          'contract',
          `it is built for contract ${contractVersion}, this platform has ${CONTRACT_VERSION}`,
          "build it against the platform's contract",
          routes.map(({ id }) => id),
        ),
      ];
