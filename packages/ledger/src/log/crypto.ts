// The cryptography that the log needs, passed in, so that the same code runs in Node and in a browser.

/** SHA-256; synchronous, because a tree of a million leaves needs two million hashes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The cryptography needed for verification: `nodeCrypto` in Node, `webCrypto` in browsers. */
export interface Verifying {
  readonly sha256: Sha256;
  /** Ed25519 as in RFC 8032: no other curve points, no unreduced S. False for keys and signatures of another length. */
  readonly verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;
}

/** Signs with one Ed25519 key, wherever that key is kept. */
export interface SigningKey {
  readonly publicKey: Uint8Array;
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}
