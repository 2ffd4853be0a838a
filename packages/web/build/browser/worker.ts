// The worker of the verifier: the office's public replay in a browser.

import { answerOrders } from '../../../office/src/verify-worker.js';
import { Buffer, setImmediate } from './node-parts.js';

// What Node has everywhere and the replay takes for granted.
Object.assign(globalThis, { Buffer, setImmediate });
answerOrders();
