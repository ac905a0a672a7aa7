import { captureEarlyInput } from '../early-input.ts';

captureEarlyInput();
