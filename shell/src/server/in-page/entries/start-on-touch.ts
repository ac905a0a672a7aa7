import { keepEarlyInput } from '../early-input.ts';
import { startOnTouch, type StartOptions } from '../start-on-touch.ts';

keepEarlyInput();
startOnTouch(JSON.parse(document.currentScript!.dataset['start']!) as StartOptions);
