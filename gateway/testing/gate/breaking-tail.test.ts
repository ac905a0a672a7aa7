import { MORE_SERVER_CODE } from './breaking/more-server-code.ts';
import { testRefusals } from './refusals.ts';

testRefusals(MORE_SERVER_CODE.map((one) => [one]));
