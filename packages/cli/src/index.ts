// The command as a library: `run` does what the command line does, with streams of the caller's.

export { type Io, run } from './run.js';
