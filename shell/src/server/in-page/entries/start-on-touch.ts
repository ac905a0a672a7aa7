import { captureEarlyInput } from '../early-input.ts';
import { startOnTouch, type StartOptions } from '../start-on-touch.ts';

captureEarlyInput();
startOnTouch(JSON.parse(document.currentScript!.dataset['start']!) as StartOptions);
