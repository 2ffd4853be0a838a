// A server in a separate process, for tests that kill it. Prints its address as a line of JSON.

import { startServer } from '../src/index.js';

const [database] = process.argv.slice(2);
if (database === undefined) throw new Error('usage: server-process.ts DATABASE');
const { address } = await startServer({ place: { database }, port: 0, limits: { perMinute: 1_000_000 } });
process.stdout.write(`${JSON.stringify({ address })}\n`);
