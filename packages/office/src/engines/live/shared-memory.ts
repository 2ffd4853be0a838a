// Memory that the threads of a run share. A browser that offers none rates on one thread, which needs none.

export const SharedMemory: SharedArrayBufferConstructor =
  globalThis.SharedArrayBuffer ?? (ArrayBuffer as unknown as SharedArrayBufferConstructor);
