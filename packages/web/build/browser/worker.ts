// The worker of the verifier: the office's public replay in a browser.

import { answerOrders } from '../../../office/src/verify-worker.js';
import { Buffer, setImmediate } from './node-parts.js';

// Globals of Node that the replay assumes.
Object.assign(globalThis, { Buffer, setImmediate });
answerOrders();
