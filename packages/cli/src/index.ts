// The command as a library: `run` does what the command line does, with the caller's streams.

export { type Io, run } from './run.js';
