/** Of the worker; nothing where it could not encode. */
export type EncodeAnswer = { file?: Uint8Array<ArrayBuffer> }
